import { describe, expect, it } from "vitest";
import { REDACTED, redacted, redactedText, secretsIn } from "../../../src/gate/log/redact.ts";

const LONG = "x".repeat(40);

describe("what is never written down", () => {
  it.each([
    ["token", `ghp_${LONG}`],
    ["fine-grained token", `github_pat_${LONG}`],
    ["model key", `sk-${LONG}`],
    ["chat token", `xoxb-${LONG}`],
    ["GitLab token", `glpat-${LONG}`],
    ["npm token", `npm_${LONG}`],
    ["cloud key", "AKIAABCDEFGHIJKLMNOP"],
    ["signed token", `eyJ${LONG}.eyJ${LONG}.sig`],
    ["private key", "-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----"],
    ["private key that is cut off", "-----BEGIN PRIVATE KEY-----\nabc"],
  ])("a %s, wherever it stands", (_what, secret) => {
    expect(redactedText(`a ${secret}`)).toBe(`a ${REDACTED}`);
  });

  it.each([
    ["Authorization: Bearer abcdefgh1", `Authorization: Bearer ${REDACTED}`],
    ["curl -H 'basic dXNlcjpwYXNz'", `curl -H 'basic ${REDACTED}'`],
    ["MY_TOKEN=abcd1 x", `MY_TOKEN=${REDACTED} x`],
    ['{"password": "hunter2"}', `{"password": "${REDACTED}"}`],
    ["login --password hunter2 now", `login --password ${REDACTED} now`],
    ["git clone https://me:hunter2@host/x", `git clone https://me:${REDACTED}@host/x`],
  ])("what follows a word that announces it: %s", (text, shown) => {
    expect(redactedText(text)).toBe(shown);
  });

  it("a value we were given, if it is long enough not to be a word", () => {
    expect(redactedText("is hunter22 or abc", ["hunter22", "abc"])).toBe(`is ${REDACTED} or abc`);
  });

  it("the value of a field by its name, but not a number of tokens, null or a yes", () => {
    const shown = redacted({
      ...{ apiKey: "x", api_key: 1, Cookie: ["a"], passphrase: { a: 1 }, credentials: "c" },
      ...{ max_tokens: 5, inputTokens: 6, token: null, secret: true, name: "ghp" },
    });
    expect(shown).toEqual({
      ...{ apiKey: REDACTED, api_key: REDACTED, Cookie: REDACTED, passphrase: REDACTED },
      ...{ credentials: REDACTED, max_tokens: 5, inputTokens: 6, token: null, secret: true },
      name: "ghp",
    });
  });

  it("a secret in a list, in a field's name, and deep down", () => {
    expect(redacted([`ghp_${LONG}`, 1, null])).toEqual([REDACTED, 1, null]);
    expect(redacted({ [`ghp_${LONG}`]: "x" })).toEqual({ [REDACTED]: "x" });
    expect(redacted({ a: { b: "hunter22" } }, ["hunter22"])).toEqual({ a: { b: REDACTED } });
  });

  it("what is nested deeper than anybody reads", () => {
    const nested = (levels: number): unknown => (levels === 0 ? "end" : { a: nested(levels - 1) });
    expect(JSON.stringify(redacted(nested(12)))).toContain("end");
    expect(JSON.stringify(redacted(nested(13)))).not.toContain("end");
    expect(JSON.stringify(redacted(nested(13)))).toContain("…");
  });
});

it("the secrets of an environment are the long values under telling names", () => {
  expect(
    secretsIn({
      ...{ GITHUB_TOKEN: "12345678", API_KEY: "1234567", PATH: "/usr/bin:/bin" },
      ...{ MAX_TOKENS: "123456789", SECRET: undefined },
    }),
  ).toEqual(["12345678"]);
});
