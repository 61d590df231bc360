import { buildASTSchema, isInputObjectType, isObjectType, parse, validateSchema } from "graphql";
import { afterAll, describe, expect, it } from "vitest";
import { exampleGithub, post } from "../../testing/github/example.ts";
import { extended, githubSchema, publishedSchema } from "../../testing/github/schema.ts";
import { SCHEMA_EXTENSION } from "../../testing/github/schema-extension.ts";

const github = await exampleGithub();
afterAll(() => github.stop());

const fieldsOf = (name: string) => {
  const type = githubSchema().getType(name);
  return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
};

describe("the schema of the loopback GitHub", () => {
  it("the schema has every type and field of the published one", () => {
    const schema = githubSchema();
    const missing = publishedSchema().definitions.flatMap((definition) => {
      if (!("name" in definition) || !definition.name || !("fields" in definition)) return [];
      const { value: name } = definition.name;
      const type = schema.getType(name);
      const fields = type && "getFields" in type ? type.getFields() : {};
      const lost = (definition.fields ?? []).filter((field) => !(field.name.value in fields));
      return lost.map((field) => `${name}.${field.name.value}`);
    });
    expect(missing).toEqual([]);
    expect(fieldsOf("Mutation").length).toBeGreaterThan(240);
  });

  it("the schema has what the published package lacks", () => {
    const summary = ["blockedBy", "blocking", "totalBlockedBy", "totalBlocking"];
    expect(fieldsOf("IssueDependenciesSummary")).toEqual(expect.arrayContaining(summary));
    expect(fieldsOf("Issue")).toEqual(expect.arrayContaining(["blockedBy", "blocking"]));
    expect(fieldsOf("Mutation")).toEqual(expect.arrayContaining(["addBlockedBy"]));
    expect(fieldsOf("ProjectV2SingleSelectFieldOptionInput")).toContain("id");
  });

  it("the schema is valid with the extension in it", () => {
    const document = extended(publishedSchema(), parse(SCHEMA_EXTENSION));
    const errors = validateSchema(buildASTSchema(document, { assumeValidSDL: true }));
    expect(errors.map(({ message }) => message)).toEqual([]);
  });

  it("the schema is built once", () => {
    expect(githubSchema()).toBe(githubSchema());
  });

  it("the extension is skipped for what a newer package already has", () => {
    const grown = parse(`
      type Issue { blockedBy: String issueDependenciesSummary: IssueDependenciesSummary! }
      type IssueDependenciesSummary { blockedBy: Int! }
      type Mutation { addBlockedBy: String }
      type IssueConnection { totalCount: Int! }
      input ProjectV2SingleSelectFieldOptionInput { id: ID }
      type Query { issue: Issue }
    `);
    const schema = buildASTSchema(extended(grown, parse(SCHEMA_EXTENSION)));
    const issue = schema.getType("Issue");
    const fields = isObjectType(issue) ? issue.getFields() : {};
    expect(`${fields["blockedBy"]?.type}`).toBe("String");
    expect(`${fields["blocking"]?.type}`).toBe("IssueConnection!");
    expect(schema.getMutationType()?.getFields()).toHaveProperty("removeBlockedBy");
  });

  it("introspection returns the schema", async () => {
    const query = `{ __type(name: "Issue") { fields { name } } }`;
    const { body } = await post(github, query);
    expect(body).toMatchObject({
      data: { __type: { fields: expect.arrayContaining([{ name: "blocking" }]) } },
    });
  });
});

describe("documents that are not valid for GitHub", () => {
  it("an invalid document is refused in GitHub's words, and recorded", async () => {
    github.reset();
    const { status, body } = await post(github, "query Who { viewer { nonsense } }");
    expect(status).toBe(200);
    expect(body).toEqual({
      errors: [
        {
          path: ["query Who", "viewer", "nonsense"],
          extensions: { code: "undefinedField", typeName: "User", fieldName: "nonsense" },
          locations: [{ line: 1, column: 22 }],
          message: "Field 'nonsense' doesn't exist on type 'User'",
        },
      ],
    });
    expect(github.requests).toMatchObject([{ valid: false, points: 0, status: 200 }]);
  });

  it.each([
    ["a syntax error", "{ viewer { login }", {}],
    ["a missing argument", '{ repository(owner: "acme") { id } }', {}],
    ["a leaf with fields", "{ viewer { login { x } } }", {}],
    ["an unknown fragment", "{ viewer { ...Nobody } }", {}],
    ["a variable of another type", "query($n: Int!) { rateLimit(dryRun: $n) { cost } }", { n: 1 }],
    ["a variable that is missing", "query($l: String!) { user(login: $l) { id } }", {}],
    [
      "a wrong enum value",
      "query($s: IssueState!) { viewer { issues(states: [$s]) { totalCount } } }",
      { s: "HALF" },
    ],
  ])("the invalid document with %s is refused", async (_what, query, variables) => {
    github.reset();
    const { status, body } = await post(github, query, { variables });
    expect(status).toBe(200);
    expect(body).toMatchObject({ errors: [{ message: expect.any(String) }] });
    expect(body).not.toHaveProperty("data");
    expect(github.requests.map(({ valid }) => valid)).toEqual([false]);
  });

  it("a valid document is not refused", async () => {
    github.reset();
    await post(github, "query Who { viewer { login } }");
    expect(github.requests).toMatchObject([{ valid: true, points: 1 }]);
  });

  it("a field that the published schema has and the loopback world lacks is named", async () => {
    const query = `{ viewer { bio } }`;
    const { body } = await post(github, query);
    expect(body).toMatchObject({
      errors: [{ type: "LOOPBACK_NOT_BUILT", path: ["viewer", "bio"] }],
    });
  });
});
