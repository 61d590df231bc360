import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { GATE_NAMES } from "../../../src/gate/rules/gate-names.ts";
import { TOKEN_VARIABLES } from "../../../src/world/github/request/token.ts";
import { projectAt } from "../../../src/world/project.ts";
import { readSettingsFile } from "../../../src/world/settings/settings-file.ts";
import { reportSettings } from "../../../src/world/settings/settings-report.ts";
import { settingsSchema } from "../../../src/world/settings/settings-schema.ts";
import { ALL_SETTINGS, SETTINGS } from "../../../src/world/settings/table.ts";
import { ownVariables } from "../../../src/world/settings/trust/committed-variables.ts";
import { trustSettings } from "../../../src/world/settings/trust/trust-settings.ts";
import { ROOT, sandbox } from "../../../testing/sandbox.ts";

const ROWS = ALL_SETTINGS.map((row) => [row.key, row] as const);

/** A text and a JSON value that each row must accept. */
const SAMPLES: Readonly<Record<string, { readonly text: string; readonly json: unknown }>> = {
  requiredBranch: { text: "dev", json: "dev" },
  reviewMode: { text: "skip", json: "skip" },
  autoApprove: { text: "false", json: false },
  workProducts: { text: "off", json: "off" },
  closing: { text: "free", json: "free" },
  mergeApproval: { text: "rules", json: "rules" },
  requireGates: { text: "false", json: false },
  maxEstimate: { text: "XL", json: "XL" },
  pullRequests: { text: "on", json: "on" },
  documents: { text: "docs/work", json: "docs/work" },
  documentsBranch: { text: "documents", json: "documents" },
  branch: { text: "work/N", json: "work/N" },
  worktrees: { text: "trees", json: "trees" },
  staleAfterHours: { text: "8", json: 8 },
  autoState: { text: "off", json: "off" },
  notifications: { text: "off", json: "off" },
  debug: { text: "true", json: true },
  ...Object.fromEntries(
    GATE_NAMES.map((name) => [`gates.${name}`, { text: "shadow", json: "shadow" }]),
  ),
  otlpEndpoint: { text: "https://otlp.example", json: "https://otlp.example" },
  guardMods: { text: "one, two", json: ["one", "two"] },
  "github.owner": { text: "acme", json: "acme" },
  "github.repo": { text: "app", json: "app" },
  "github.projectNumber": { text: "7", json: 7 },
  "github.projectOwner": { text: "guild", json: "guild" },
  "github.apiUrl": { text: "https://ghe.example", json: "https://ghe.example" },
  boardPath: { text: "b.db", json: "b.db" },
  stateMachineConfig: { text: "m.json", json: "m.json" },
  convergenceVerified: { text: "1", json: "1" },
};

function sampleOf(key: string) {
  const sample = SAMPLES[key];
  if (!sample) throw new Error(`no sample for ${key}: add one`);
  return sample;
}

/** `{"a.b": 1}` as the file has it: `{"a": {"b": 1}}`. */
function nested(key: string, value: unknown): object {
  return key.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) ?? {};
}

describe("rows of the settings table", () => {
  it.each(ROWS)("the setting %s has the variable that follows from its key", (key, row) => {
    const words = key.replace(/^github\./, "gh.").replace(/[A-Z]/g, (letter) => `_${letter}`);
    expect(row.variables[0]).toBe(`RALPH_${words.replace(/[.-]/g, "_").toUpperCase()}`);
  });

  it.each(ROWS)("the setting %s is read from its variable and from the file", (key, { kind }) => {
    const { text, json } = sampleOf(key);
    expect(kind.fromText(text)).toEqual(json);
    expect(kind.fromJson(json)).toEqual(json);
    expect(kind.fromJson(null)).toBeUndefined();
  });

  it.each(ROWS)(
    "the setting %s is accepted in the file only where the table says so",
    (key, row) => {
      const { values, faults } = readSettingsFile(JSON.stringify(nested(key, sampleOf(key).json)));
      if (row.fromFile === "never") {
        expect(faults).toEqual([`.ralph/settings.json: ${key} is not a setting`]);
      } else {
        expect(faults).toEqual([]);
        expect(values.get(key)).toEqual(sampleOf(key).json);
      }
    },
  );

  it.each(ROWS)("the setting %s has a default that it would accept", (_key, { kind, fallback }) => {
    if (fallback !== undefined) expect(kind.fromText(String(fallback))).toEqual(fallback);
  });

  it("every setting and every variable is in the table once", () => {
    const names = ALL_SETTINGS.flatMap(({ key, variables }) => [key, ...variables]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("a variable of any setting counts as one of ours, so that it is not passed over", () => {
    const variables = ALL_SETTINGS.flatMap((row) => row.variables);
    const env = Object.fromEntries(variables.map((name) => [name, "x"]));
    expect(ownVariables(env)).toEqual(variables);
  });

  it("the setting boardPath has the default that a project uses", () => {
    const { env, project } = sandbox();
    const { boardPath } = projectAt(env, project);
    expect(boardPath).toBe(`${project}/${SETTINGS.boardPath.fallback}`);
  });
});

describe("a variable of ours that the code names", () => {
  // On a gate's path some are read by name, so as not to load the table for one variable.
  const source = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(ROOT, "src", path), "utf8"));
  const named = new Set(source.flatMap((text) => text.match(/\bRALPH_[A-Z_]+[A-Z]\b/g) ?? []));

  it.each([...named])("the variable %s belongs to a setting or a token", (variable) => {
    const known = ALL_SETTINGS.flatMap(({ variables }) => variables);
    expect([...known, ...TOKEN_VARIABLES]).toContain(variable);
  });
});

describe("the JSON Schema and the reader of the file", () => {
  // The schema is written for any validator; zod is the one at hand.
  const schema = z.fromJSONSchema(JSON.parse(JSON.stringify(settingsSchema())));
  const accepts = (file: unknown) => readSettingsFile(JSON.stringify(file)).faults.length === 0;

  // No address with space around it: zod trims one before it looks at the pattern.
  const words = [
    ...["", "main", "auto", "skip", "interactive", "never", "true", "\u00a0", "ü"],
    ...["https://x", "http://x:1/a b", "http://[", "https://", "ftp://x", "x"],
    ...["http://x:99999", "HTTPS://x", "feature/GH-N", "N", "xN", "a/N/N", "N-N", "N.lock"],
    ...["a..b", "-a", "a/", ".a", "a b", "a\n", "a/b", "a/../b", "./a", "/a", "a//b", "on", "off"],
  ];
  const value = fc.oneof(
    fc.constantFrom(...words),
    fc.constantFrom(0, 1, -1, 7, 1.5, 2 ** 53, 2 ** 53 - 1, 1e300),
    fc.boolean(),
    fc.constant(null),
    fc.webUrl(),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const fields = (names: readonly string[], more: fc.Arbitrary<unknown>) =>
    fc.dictionary(fc.constantFrom(...names, "colour"), more, { maxKeys: 3 });
  const under = ALL_SETTINGS.flatMap(({ key }) =>
    key.startsWith("github.") ? [key.slice(7)] : [],
  );
  const top = ALL_SETTINGS.map(({ key }) => key).concat("$schema", "github");
  const github = fc.oneof(fields(under, value), value);
  const file = fc.oneof(
    fields(top, value),
    fc.tuple(fields(top, value), github).map(([rest, inner]) => ({ ...rest, github: inner })),
    fc.jsonValue(),
  );

  it("schema and reader accept the same settings files", () => {
    let accepted = 0;
    fc.assert(
      fc.property(file, (given) => {
        const isAccepted = accepts(given);
        if (isAccepted) accepted += 1;
        expect(isAccepted).toBe(schema.safeParse(given).success);
      }),
      { numRuns: 3000 },
    );
    // A property over files that are all refused would prove nothing.
    expect(accepted).toBeGreaterThan(100);
  });

  it.each(ROWS)("schema and reader accept the same single values of %s", (key) => {
    fc.assert(
      fc.property(value, (given) => {
        const one = nested(key, given);
        expect(accepts(one)).toBe(schema.safeParse(one).success);
      }),
    );
  });
});

describe("reportSettings", () => {
  const reportOf = (file: object, env: Readonly<Record<string, string>> = {}) => {
    const box = sandbox();
    box.file("project/.ralph/settings.json", JSON.stringify(file));
    trustSettings(projectAt(box.env, box.project));
    return reportSettings(projectAt({ ...box.env, ...env }, box.project));
  };

  it("reportSettings returns each setting with its value and its source", async () => {
    const github = { projectNumber: 7, owner: "o", repo: "r" };
    const file = { autoApprove: false, github };
    const { settings, faults } = await reportOf(file, { RALPH_REQUIRED_BRANCH: "dev" });
    expect(faults).toEqual([]);
    expect(settings.map(({ name }) => name)).toEqual(ALL_SETTINGS.map(({ key }) => key));
    expect(settings).toEqual(
      expect.arrayContaining([
        { name: "requiredBranch", value: "dev", source: "RALPH_REQUIRED_BRANCH" },
        { name: "reviewMode", value: "auto", source: "default" },
        { name: "autoApprove", value: false, source: ".ralph/settings.json" },
        { name: "github.projectNumber", value: 7, source: ".ralph/settings.json" },
        { name: "github.projectOwner", value: null, source: "default" },
      ]),
    );
  });

  it("reportSettings names every fault at once, and still returns the other settings", async () => {
    const { settings, faults } = await reportOf(
      { colour: 1, autoApprove: "no", requiredBranch: "dev", github: { owner: "acme" } },
      {
        RALPH_REVIEW_MODE: "never",
        RALPH_CONVERGENCE_VERIFIED: "yes",
        RALPH_STATE_MACHINE_CONFIG: "/nowhere/machine.json",
      },
    );
    expect(faults).toEqual([
      ".ralph/settings.json: colour is not a setting",
      ".ralph/settings.json: autoApprove is not true or false",
      "RALPH_REVIEW_MODE is not auto, interactive or skip",
      "github.owner is set, but github.projectNumber is not, so that the board is a file",
      "RALPH_CONVERGENCE_VERIFIED is not 1 or issue numbers",
      "Built-in workflow used, override ignored: the file is missing",
    ]);
    expect(settings).toContainEqual({
      name: "requiredBranch",
      value: "dev",
      source: ".ralph/settings.json",
    });
    expect(settings.map(({ name }) => name)).not.toContain("reviewMode");
  });
});
