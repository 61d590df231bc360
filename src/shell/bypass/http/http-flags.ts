/**
 * What an option of an HTTP client means to the request: its method, a part of its body, an address,
 * a header; "file": more of the request is in a file; "elsewhere": it goes to another host than its
 * address says, "follows" without a value; "list": its addresses are in a file; "next": another request begins; "get", "head":
 * the method; "value": it takes a value that does not matter.
 */
export type FlagKind =
  | ("method" | "body" | "upload" | "url" | "header" | "file" | "elsewhere" | "value")
  | ("next" | "get" | "head" | "list" | "follows");

const ALONE: ReadonlySet<FlagKind> = new Set(["next", "get", "head", "follows"]);

export function takesValue(kind: FlagKind): boolean {
  return !ALONE.has(kind);
}

interface Flags {
  /** By letter. */
  readonly short: Readonly<Record<string, FlagKind>>;
  /** By name, without dashes. */
  readonly long: Readonly<Record<string, FlagKind>>;
}

/** The options of one client. Those that are not listed take no value and change nothing. */
export interface HttpClient extends Flags {
  /** A beginning of a long name stands for it. */
  readonly abbreviates: boolean;
  /** The method of a request with a body. */
  readonly bodyMethod: "POST" | "PUT";
}

export const GH_API = httpClient("POST", false, () => ({
  short: { X: "method", f: "body", F: "body", H: "header", ...values("q t p") },
  long: {
    ...{ method: "method", field: "body", "raw-field": "body", input: "upload", header: "header" },
    ...values("jq template preview cache hostname"),
  },
}));

export const CURL = httpClient("POST", true, () => ({
  short: {
    ...{ X: "method", d: "body", F: "body", T: "upload", K: "file", H: "header", ":": "next" },
    ...{ G: "get", I: "head" },
    ...values("A b c C D e E h m o P Q r t u U w x y Y z"),
  },
  long: {
    ...{
      request: "method",
      url: "url",
      header: "header",
      config: "file",
      next: "next",
      get: "get",
    },
    ...{ head: "head", "upload-file": "upload", "connect-to": "elsewhere", resolve: "elsewhere" },
    ...{ "location-trusted": "follows" },
    ...bodies("data data-raw data-binary data-ascii data-urlencode json form form-string"),
    ...values(
      "abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers connect-timeout continue-at cookie cookie-jar create-file-mode crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine etag-compare etag-save expect100-timeout ftp-account ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time netrc-file noproxy oauth2-bearer output output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range rate referer request-target retry retry-delay retry-max-time sasl-authzid service-name socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket url-query user user-agent variable vlan-priority write-out",
    ),
  },
}));

export const WGET = httpClient("POST", true, () => ({
  short: { e: "file", i: "list", ...values("a A B D I l o O P Q R t T U w X") },
  long: {
    ...{ method: "method", "post-data": "body", "body-data": "body", "post-file": "upload" },
    ...{
      "body-file": "upload",
      "input-file": "list",
      execute: "file",
      config: "file",
      header: "header",
    },
    ...values(
      "accept accept-regex append-output base bind-address ca-certificate ca-directory certificate certificate-type ciphers compression connect-timeout crl-file cut-dirs default-page directory-prefix dns-timeout domains dot-style egd-file exclude-directories exclude-domains follow-tags ftp-password ftp-user hsts-file http-password http-user ignore-tags include-directories level limit-rate load-cookies local-encoding max-redirect output-document output-file password pinnedpubkey prefer-family private-key private-key-type progress proxy-password proxy-user quota random-file read-timeout referer regex-type reject reject-regex rejected-log remote-encoding report-speed restrict-file-names retry-on-http-error save-cookies secure-protocol start-pos timeout tries user user-agent wait waitretry warc-file",
    ),
  },
}));

/** The options are listed when a command names the client: every Bash call loads this file. */
function httpClient(
  bodyMethod: HttpClient["bodyMethod"],
  abbreviates: boolean,
  list: () => Flags,
): HttpClient {
  let listed: Flags | undefined;
  const flags = () => {
    listed ??= list();
    return listed;
  };
  return {
    ...{ bodyMethod, abbreviates },
    get short() {
      return flags().short;
    },
    get long() {
      return flags().long;
    },
  };
}

function values(names: string): Record<string, FlagKind> {
  return Object.fromEntries(names.split(" ").map((name) => [name, "value"]));
}

function bodies(names: string): Record<string, FlagKind> {
  return Object.fromEntries(names.split(" ").map((name) => [name, "body"]));
}
