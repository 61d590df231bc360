import { describe, expect, it } from "vitest";
import { bypassOf } from "./world.ts";

const API = "https://api.github.com/x";
const GRAPHQL = "https://api.github.com/graphql";
const ASKS = `-d '{"query":"{a}"}'`;

describe("what a request would do to GitHub is named", () => {
  it.each([
    [`curl -d x ${API}`, "curl POST"],
    [`curl -sdx ${API}`, "curl POST"],
    [`curl -X "$M" ${API}`, "curl with a method that is not known"],
    [`curl ${API} -X`, "curl with a method that is not known"],
    [`curl -X GET -d x ${API}`, "curl GET"],
    [`curl --head -X PATCH ${API}`, "curl PATCH"],
    [`curl -I -X patch ${API}`, "curl PATCH"],
    [`curl --get -X PATCH -d x ${API}`, "curl PATCH"],
    [`curl -G -X PATCH -d x ${API}`, "curl PATCH"],
    [`curl -d x -- -x ${API}`, "curl POST"],
    [`curl --constructor -d x ${API}`, "curl POST"],
    [`curl -$x ${API}`, "curl with words that are not known"],
    [`curl --$x ${API}`, "curl with words that are not known"],
    [`curl "$a" ${API}`, "curl with words that are not known"],
    ['curl "$a" "$b"', "curl with words that are not known"],
    [
      "curl -s https://example.com --next -K f https://example.com",
      "curl with options from a file",
    ],
    ["curl --co f https://example.com", "curl with options from a file"],
    ["curl -H @h -d x https://example.com", "curl POST"],
    ["curl -d x https://example.com https://api.github.com/x", "curl POST"],
    [
      `curl --variable m=PATCH --expand-request '{{m}}' ${API}`,
      "curl with a method that is not known",
    ],
    ["curl --expand-url '{{u}}' -d x https://example.com", "curl POST"],
    [`wget --post-data x ${API}`, "wget POST"],
    [`wget --method=put ${API}`, "wget PUT"],
    [`wget -e robots=off --post-data x ${API}`, "wget POST"],
    ["wget -i urls.txt --post-data x https://example.com", "wget POST"],
    ["wget --input-file=urls.txt --post-data x https://example.com", "wget POST"],
    [`http PATCH ${API}`, "http PATCH"],
    [`http patch ${API}`, "http PATCH"],
    [`http GET ${API} a=b`, "http GET"],
    ["http $URL", "http with words that are not known"],
    [`http ${API} $more`, "http with words that are not known"],
    [`https ${API} a=b`, "https POST"],
    [`httpie ${API} a:=1`, "httpie POST"],
    [`xh ${API} "$item"`, "xh POST"],
    ["xhs api.github.com/x a=b", "xhs POST"],
    ["curlie api.github.com/x a=b", "curlie POST"],
    ...["--raw '{}'", "--form", "-f", "--multipart", "--json", "-j", "-vj"].map((option) => [
      `http ${option} ${API}`,
      "http POST",
    ]),
    ["nc api.github.com 80", "nc to GitHub"],
    ["ncat api.github.com 80", "ncat to GitHub"],
    ["netcat api.github.com 80", "netcat to GitHub"],
    ["telnet api.github.com 80", "telnet to GitHub"],
    ["socat - TCP:api.github.com:80", "socat to GitHub"],
    ["socat - OPENSSL:api.github.com:443,verify=0", "socat to GitHub"],
    ["openssl s_client -connect api.github.com:443", "openssl to GitHub"],
    ["echo x > /dev/udp/api.github.com/80", "A connection to GitHub"],
    ["echo x > /dev/tcp/$h/80", "A connection to GitHub"],
  ])("%s", (command, name) => expect(bypassOf(command)).toBe(name));
});

describe("a request that is not made, or only reads, passes", () => {
  it.each([
    ...["curl -d x", "curl -d", `curl ${API} -d`, "curl -d x --url", `curl ${API} -H`],
    ...[`curl -X get ${API}`, `curl -X OPTIONS ${API}`, `curl --get -d x ${API}`],
    ...[`curl -V -d x ${API}`, `curl --version -d x ${API}`, `curl -h -d x ${API}`],
    ...[`wget -h --post-data x ${API}`, `wget --help --post-data x ${API}`, "wget -i urls.txt"],
    ...['curl -s "$URL" https://example.com/x', `curl -- "$a" ${API}`, 'curl -- "$a" "$b"'],
    ...["curl -d x https://example.com $more", "curl --$x -d x https://example.com"],
    ...["curl --expand-data", "curl -H 'X: @h' -d x https://example.com"],
    ...[`http head ${API}`, `http options ${API}`, 'http "$URL" page==2', "http", "http GET"],
    ...[`http -o f ${API}`, `http -a u:p ${API}`, `http --auth u:p get ${API}`],
    ...[
      `http --format-options x ${API}`,
      "http :/x a=b",
      "http : a=b",
      "http delete https://a.b/c",
    ],
    ...["nc example.com 80", "openssl", "openssl req -subj /CN=api.github.com"],
    ...["cat < /dev/tcp/example.com/80", "echo x > $f/dev/tcp/a"],
  ])("%s", (command) => expect(bypassOf(command)).toBeUndefined());
});

describe("a GraphQL text that only asks may be sent, whole and as JSON", () => {
  it.each([
    `curl ${ASKS} ${GRAPHQL}`,
    `curl ${ASKS} ${GRAPHQL} ${GRAPHQL}`,
    `curl -X POST ${ASKS} ${GRAPHQL}`,
    `curl ${ASKS} https://ghe.example.org/api/graphql`,
  ])("%s", (command) => expect(bypassOf(command)).toBeUndefined());

  it.each([
    `curl -X POST ${GRAPHQL}`,
    `curl -d "$x" ${GRAPHQL}`,
    `curl -d '{"a":1}' ${GRAPHQL}`,
    `curl -d '{"query":"mutation{a}"}' ${GRAPHQL}`,
    `curl -d '{"query":"{a"}' ${GRAPHQL}`,
    `curl ${ASKS} -d x ${GRAPHQL}`,
    `curl ${ASKS} -T f ${GRAPHQL}`,
    `curl ${ASKS} -H 'X-HTTP-Method-Override: PATCH' ${GRAPHQL}`,
    `curl ${ASKS} -H 'Host: x' ${GRAPHQL}`,
    `curl ${ASKS} ${GRAPHQL} ${API}`,
    `curl ${ASKS} -X PUT ${GRAPHQL}`,
    `curl ${ASKS} "$url"`,
    `curl ${ASKS} https://api.github.com/graphql/x`,
  ])("otherwise it is held: %s", (command) => expect(bypassOf(command)).toBeDefined());
});

describe("whose host an address names", () => {
  const sent = (address: string) => bypassOf(`curl -d x "${address}"`) !== undefined;

  it.each([
    ...["https://API.GitHub.com/x", "api.github.com", "https://x.ghe.com/", "https://github.com?a"],
    ...["https://raw.githubusercontent.com/x", "https://GHE.Example.org/x", "ghe.example.org"],
    ...["https://ghe.example.org:8443/x", "http://127.0.0.1:8080/x", "https://ghe.example.org./x"],
    ...["http://127.0.0.1:$PORT/x", "http://GHE.example.org:$PORT/x", "http://example.org$PORT/x"],
    ...["http://example.org:$PORT$x/y", "http://$host:80/x", "https://a@b@example.com/x"],
    ...["https://a:b:c/x", "https://x.0x1f/", "http://0x7f000001/", "http://1.2.3.4/"],
    ...["https://example.com%zz/", "https://exa~mple.com/", "https://a%00.com/", "http://[::2]/"],
    ...["http://172.15.0.1/x", "http://172.32.0.1/x", "http://127.1/", "https://example.com|x/"],
  ])("%s may be GitHub's", (address) => expect(sent(address)).toBe(true));

  it.each([
    ...[
      "https://example.com",
      "https://example.com./x",
      "https://a_b.example.com/",
      "example.com/x",
    ],
    ...[
      "https://u:p@example.com/x",
      "https://example.com?api.github.com",
      "https://a.b#api.github.com",
    ],
    ...[
      "http://localhost/x",
      "http://a.localhost/x",
      "http://127.0.0.1/x",
      "http://127.0.0.1:80/x",
    ],
    ...["http://0.0.0.0:80/x", "http://10.1.2.3/x", "http://192.168.1.1/x", "http://172.16.0.1/x"],
    ...[
      "http://172.31.0.1/x",
      "http://[::1]:80/x",
      "http://example.org:$PORT/x",
      "ghe.example.com/x",
    ],
    ...[`http://example.org:\${PORT}`, "https://example.com/$x", "https://notgithub.com/x"],
  ])("%s is another's", (address) => expect(sent(address)).toBe(false));
});
