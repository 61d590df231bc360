import { describe, expect, it } from "vitest";
import { bypassOf, isHeld } from "../bypass/world.ts";

const words = (text: string) => text.trim().split(/\s+/);

describe("a changing command in text that some program runs", () => {
  it.each([
    ...words(
      "close reopen delete transfer edit create new comment lock unlock pin unpin develop update",
    ).map((verb) => `issue ${verb}`),
    ...words(`item-edit item-add item-create item-delete item-archive field-create field-delete field-update create edit
      close delete copy link unlink mark-template`).map((verb) => `project ${verb}`),
  ])("gh %s is found", (command) => {
    expect(bypassOf(`make X='gh ${command} 4'`)).toBe(`gh ${command}`);
    expect(bypassOf(`make X='gh -R a/b ${command} 4'`)).toBe(`gh ${command}`);
    expect(bypassOf(`$TOOL ${command} 4`)).toBe(`gh ${command}`);
    expect(bypassOf(`gh ${command} 4`)).toBe(`gh ${command}`);
  });
  it.each([
    ...words("view list ls status").map((verb) => `issue ${verb}`),
    ...words("view list ls item-list field-list").map((verb) => `project ${verb}`),
    "issue --help",
    "issue -h",
    "pr view",
    "pr create",
  ])("gh %s is none", (command) => {
    expect(isHeld(`make X='gh ${command} 4'`)).toBe(false);
    expect(isHeld(`gh ${command} 4`)).toBe(false);
  });
  it.each([
    ["make X='gh $y'", "gh"],
    ["make X='gh api -X PATCH r'", "gh api"],
    ["make X='gh api r --field a=b'", "gh api"],
    ["make X='gh api r --raw-field a=b'", "gh api"],
    ["make X='gh api r --input f'", "gh api"],
    ["make X='gh api r -fa=b'", "gh api"],
    ["make X='gh api $y'", "gh api"],
    ["make X='gh pr review 4 --approve'", "gh pr review --approve"],
    ["make X='gh pr review -a 4'", "gh pr review --approve"],
    ["make X='gh alias set x y'", "gh alias"],
    ["make X='hub issue close 4'", "gh issue close"],
    ["make X='gh issue frob 4'", "gh issue frob"],
    ["make X='git clean -fdx'", "git clean -x"],
    ["make X='git -C a clean -X'", "git clean -x"],
  ])("%s", (text, name) => expect(bypassOf(text)).toBe(name));
  it.each([
    "make X='gh api r'",
    "make X='gh alias list'",
    "make X='gh pr review 4 --comment'",
    "make X='git clean -fd'",
    "make X='clean -x'",
  ])("%s is none", (text) => expect(isHeld(text)).toBe(false));

  it.each([
    ...words("approve release handoff mcp init uninstall setup hook gate"),
    ...words("add edit comment link unlink move reopen import copy-to-github").map(
      (name) => `board ${name}`,
    ),
    "settings set",
    "settings trust",
    "doctor --fix",
  ])("ralph %s is found", (command) => {
    const name = `ralph ${command}`.replace(/ (set|trust|--fix)$/, "");
    expect(bypassOf(`make X='ralph ${command} 4'`)).toBe(name);
    expect(bypassOf(`make X='/w/bin/ralph-hero ${command} 4'`)).toBe(name);
    expect(isHeld(`ralph ${command} 4`)).toBe(true);
  });
  it.each([
    ...words("status log explain doctor help statusline stats replay completions settings"),
    "board list",
    "board show",
  ])("ralph %s is none", (command) => {
    expect(isHeld(`make X='ralph ${command}'`)).toBe(false);
    expect(isHeld(`ralph ${command}`)).toBe(false);
  });
  it.each([
    "ralph doctor --fix",
    "ralph doctor --live",
    "ralph doctor $x",
    "ralph settings $x",
    "ralph settings set a b",
    "ralph $x",
    "ralph board $x",
    "ralph frobnicate",
    "RALPH approve 4",
    "ralph.exe approve 4",
    "./dist-hooks/ralph approve 4",
    "state-gate",
    "dist-hooks/skill-record",
    "effect-report",
    "auto-state",
    "team-task-completed",
  ])("%s is held", (text) => expect(isHeld(text)).toBe(true));
  it.each([
    "ralph",
    "ralph board",
    "ralph approve --help",
    "ralph --version",
    "ralph approve -h",
    "/opt/my-gate",
  ])("%s is not", (text) => expect(isHeld(text)).toBe(false));
});

describe("requests of HTTP clients", () => {
  const API = "https://api.github.com/repos/a/b/issues/4";
  it.each([
    ...words(
      "-XPATCH -dx -Fx -Tx -Kx --request=PATCH --config=x --upload-file=x --json=x --form=x",
    ),
    ...words("data data-raw data-binary data-ascii data-urlencode json form form-string").map(
      (name) => `--${name} x`,
    ),
    ...[
      "-X PATCH",
      "-d x",
      "-F a=b",
      "-T f",
      "-K f",
      "--request PATCH",
      "--upload-file f",
      "--config f",
    ],
    ...["-H 'X-HTTP-Method-Override: PATCH'", "--header 'X-HTTP-Method-Override: PATCH'"],
  ])("curl %s is held", (option) => {
    expect(isHeld(`curl ${option} ${API}`)).toBe(true);
    expect(isHeld(`curl ${API} ${option}`)).toBe(true);
  });
  it.each([
    "-s",
    "-I",
    "--head",
    "-G -d x",
    "--get --data x",
    "-o -dx",
    "-w -dx",
    "--output -dx",
    "-H 'Accept: x'",
    "-XGET",
    "-X HEAD",
    "--max-time 4",
  ])("curl %s is not", (option) => expect(isHeld(`curl ${option} ${API}`)).toBe(false));
  it.each([
    "--connect-to a:1:api.github.com:443 -dx https://example.org",
    "--resolve example.org:443:1.2.3.4 -dx https://example.org",
    "-s https://example.org --next -dx https://api.github.com",
    "-s https://example.org -: -dx https://api.github.com",
    "--location-trusted -dx https://example.org",
    "--location-trusted -XPATCH https://api.github.com/x",
    "-dx --url https://api.github.com/x",
  ])("curl %s is held", (rest) => expect(isHeld(`curl ${rest}`)).toBe(true));
  it.each([
    "--method=PATCH",
    "--method PATCH",
    "--post-data=x",
    "--post-data x",
    "--body-data=x --method=PUT",
    "--post-file=f",
    "--body-file=f --method=PUT",
    "-e x",
    "--execute x",
    "--config f",
    "--header 'X-HTTP-Method-Override: PATCH'",
  ])("wget %s is held", (option) => expect(isHeld(`wget ${option} ${API}`)).toBe(true));
  it.each(["-O f", "-q", "--output-document f", "-o --post-data=x", "--header 'Accept: x'"])(
    "wget %s is not",
    (option) => expect(isHeld(`wget ${option} ${API}`)).toBe(false),
  );
  it.each([
    "-X PATCH",
    "-f a=b",
    "-F a=b",
    "--method PATCH",
    "--field a=b",
    "--raw-field a=b",
    "--input f",
    "-H 'X-HTTP-Method-Override: PATCH'",
    "--header 'X-HTTP-Method-Override: PATCH'",
  ])("gh api %s is held", (option) =>
    expect(isHeld(`gh api repos/a/b/issues/4 ${option}`)).toBe(true),
  );
  it.each([
    "-X GET -f a=b",
    "-q .x",
    "-t x",
    "-p x",
    "--jq .x",
    "--template x",
    "--preview x",
    "--cache 1h",
    "--hostname h",
    "-H 'Accept: x'",
    "--jq -XPATCH",
  ])("gh api %s is not", (option) =>
    expect(isHeld(`gh api repos/a/b/issues/4 ${option}`)).toBe(false),
  );
});
