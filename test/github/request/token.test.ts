import { chmodSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { readToken } from "../../../src/world/github/request/token.ts";
import { sandbox } from "../../../testing/sandbox.ts";

const GITHUB = "https://api.github.com";

/** A `gh` of our own, first on the path. */
function withGh(script: string): { readonly PATH: string } {
  const gh = sandbox().file("bin/gh", `#!/bin/sh\n${script}\n`);
  chmodSync(gh, 0o755);
  return { PATH: `${dirname(gh)}:/usr/bin:/bin` };
}

describe("the token", () => {
  const gh = withGh('[ "$1 $2" = "auth token" ] && echo from-gh');
  const all = { RALPH_GH_TOKEN: "ours", GITHUB_TOKEN: "actions", GH_TOKEN: "cli", ...gh };

  it.each([
    [all, "ours", "RALPH_GH_TOKEN"],
    [{ ...all, RALPH_GH_TOKEN: "" }, "actions", "GITHUB_TOKEN"],
    [{ ...all, RALPH_GH_TOKEN: undefined, GITHUB_TOKEN: "  " }, "cli", "GH_TOKEN"],
    [gh, "from-gh", "gh auth token"],
    [{ ...gh, GH_TOKEN: " spaced\n" }, "spaced", "GH_TOKEN"],
  ])("the token of %o is the first that is set", (env, value, source) => {
    expect(readToken(env, GITHUB)).toEqual({ value, source });
  });

  it.each([
    ["there is no gh", { PATH: "/nowhere" }],
    ["nobody is signed in", withGh("echo 'not logged in' >&2; exit 1")],
    ["gh says nothing", withGh("exit 0")],
    ["gh hangs", withGh("exec sleep 30")],
  ])("the token is missing when no variable is set and %s", (_why, env) => {
    const begun = performance.now();
    expect(() => readToken(env, GITHUB)).toThrow(
      "no GitHub token: set RALPH_GH_TOKEN, or sign in with gh auth login",
    );
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  it.each(["a b", "a\nb", "tökén", "a\u0000"])(
    "the token cannot be %j, and is not printed",
    (value) => {
      expect(() => readToken({ GITHUB_TOKEN: value }, GITHUB)).toThrow(
        /^the token of GITHUB_TOKEN has characters that no token has$/,
      );
    },
  );
});

describe("the token for another host than github.com", () => {
  const env = { GITHUB_TOKEN: "actions", GH_TOKEN: "cli", PATH: "/nowhere" };

  it.each([
    "https://evil.example/api",
    "https://api.github.com.evil.example",
    "https://github.evil.example",
    "http://127.0.0.1:9/graphql",
    "http://localhost:9",
  ])("GITHUB_TOKEN and GH_TOKEN are not for %s; RALPH_GH_TOKEN is", (apiUrl) => {
    expect(() => readToken(env, apiUrl)).toThrow(/^no token for .*: set RALPH_GH_TOKEN/);
    expect(readToken({ ...env, RALPH_GH_TOKEN: "ours" }, apiUrl).value).toBe("ours");
  });

  it("gh is asked for its token of that host, without the variables of github.com", () => {
    const gh = withGh(
      '[ "$3 $4" = "--hostname ghe.example" ] && echo "own$GH_TOKEN$GH_ENTERPRISE_TOKEN"',
    );
    const given = { ...env, ...gh, GH_ENTERPRISE_TOKEN: "x" };
    expect(readToken(given, "https://ghe.example/api/v3").value).toBe("own");
    expect(() => readToken(given, "https://evil.example/api/v3")).toThrow("no token for");
  });

  it("gh of a relative folder on the path is not run", () => {
    const { PATH } = withGh("echo from-the-repository");
    const inside = PATH.split("/bin:")[0] ?? "";
    const before = process.cwd();
    process.chdir(inside);
    try {
      expect(() => readToken({ PATH: "bin:." }, GITHUB)).toThrow("no GitHub token");
    } finally {
      process.chdir(before);
    }
  });

  it.each([
    ["http://api.github.com", "no token is sent to api.github.com without https"],
    ["http://127.0.0.1.evil.example", "no token is sent to 127.0.0.1.evil.example without https"],
    ["https://a:b@api.github.com", "must not contain a name or password"],
    ["ftp://127.0.0.1", "without https"],
    ["nonsense", "cannot be read"],
  ])("no token at all is sent to %s", (apiUrl, why) => {
    expect(() => readToken({ RALPH_GH_TOKEN: "ours" }, apiUrl)).toThrow(why);
  });
});
