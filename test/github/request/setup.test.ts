import { describe, expect, it } from "vitest";
import { ESTIMATES, PRIORITIES } from "../../../src/workflow/issue/issue.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { STATES } from "../../../src/workflow/machine/states.ts";
import { readCards } from "../../../src/world/github/read/items.ts";
import { githubSender } from "../../../src/world/github/request/request.ts";
import { planOptions } from "../../../src/world/github/setup/field-options.ts";
import { applySetup } from "../../../src/world/github/setup/setup.ts";
import { writeBack } from "../../../src/world/github/setup/write-back.ts";
import { clientOf, TOKEN } from "../../../testing/github/example.ts";
import type { ProjectDetails } from "../../../testing/github/world/add-project.ts";
import { type GithubBox, githubBox } from "../process/processes.ts";

const ALL = "The project has every field and option the workflow needs.\n";

async function stage(fields: NonNullable<ProjectDetails["fields"]>) {
  const on = await githubBox({}, { RALPH_GH_PROJECT_NUMBER: "8" });
  const project = on.github.world.addProject("acme", 8, { fields });
  return { on, project, optionsOf: (name: string) => optionsOf(on, name) };
}

async function optionsOf({ github }: GithubBox, name: string): Promise<unknown> {
  const query = `query($name: String!) { organization(login: "acme") { projectV2(number: 8) {
    field(name: $name) { ... on ProjectV2SingleSelectField { options { name color } } } } } }`;
  const answer = await clientOf(github)<{
    organization: { projectV2: { field: { options: { name: string; color: string }[] } } };
  }>(query, { name });
  return answer.organization.projectV2.field.options.map((option) => option.name);
}

describe("ralph setup", () => {
  it("ralph setup shows what an empty project lacks, --apply creates it, and then nothing is missing", async () => {
    const { on, optionsOf: options } = await stage({});
    const plan = [
      `create field "Workflow State": ${STATES.join(", ")}`,
      'create field "Estimate": XS, S, M, L, XL',
      'create field "Priority": P0, P1, P2, P3',
    ].join("\n");
    const dry = await on.ralph("setup");
    expect(dry).toMatchObject({
      code: 0,
      stdout: `${plan}\nNothing was changed. Run ralph setup --apply to do this.\n`,
    });
    const data = JSON.parse((await on.ralph("setup", "--json")).stdout);
    expect(data).toMatchObject({ applied: false, steps: [{ field: "Workflow State" }, {}, {}] });
    expect(on.github.requests.flatMap(({ mutations }) => mutations)).toEqual([]);
    expect(await on.ralph("setup", "--apply")).toMatchObject({
      code: 0,
      stdout: `${plan}\nDone.\n`,
    });
    expect(await options("Workflow State")).toEqual([...STATES]);
    on.github.reset();
    for (const args of [["setup"], ["setup", "--apply"]])
      expect(await on.ralph(...args)).toMatchObject({ code: 0, stdout: ALL });
    expect(on.github.requests.flatMap(({ mutations }) => mutations)).toEqual([]);
    expect(await on.ralph("board", "add", "--title", "t", "--state", "Backlog")).toMatchObject({
      code: 0,
    });
  });

  it("ralph setup adds missing options beside existing ones, and every card keeps its value", async () => {
    const {
      on,
      project,
      optionsOf: options,
    } = await stage({
      "Workflow State": ["Ideas", "Backlog", "Done"],
      Estimate: ["XS", "S", "M", "L", "XL"],
      Priority: [...PRIORITIES],
    });
    const { world } = on.github;
    for (let number = 1; number <= 130; number += 1)
      world.putOnBoard(world.addIssue("acme/eng", { number }), {
        project,
        state: number % 2 === 0 ? "Ideas" : "Backlog",
        estimate: "M",
      });
    const dry = await on.ralph("setup");
    expect(dry.stdout).toMatch(
      /^add options "Workflow State": Research Needed, .*, Human Needed\n/,
    );
    expect(dry.stdout).toContain("130 cards have a value there");
    on.github.reset();
    expect(await on.ralph("setup", "--apply")).toMatchObject({ code: 0 });
    // Options that keep their ids keep their cards: nothing is left to write back.
    const { requests } = on.github;
    expect(requests.flatMap(({ mutations }) => mutations)).toEqual(["updateProjectV2Field"]);
    expect(await options("Workflow State")).toEqual([
      ...["Ideas", "Backlog", "Done"],
      ...STATES.filter((state) => state !== "Backlog" && state !== "Done"),
    ]);
    for (let number = 1; number <= 130; number += 1)
      expect(world.boardState(`acme/eng#${number}`, 8)).toMatchObject({
        state: number % 2 === 0 ? "Ideas" : "Backlog",
        estimate: "M",
      });
    expect(await on.ralph("setup")).toMatchObject({ stdout: ALL });
  });

  it("ralph setup does not touch a field of another type", async () => {
    const { on, project } = await stage({});
    const add = `mutation($id: ID!) { createProjectV2Field(input: {
      projectId: $id, dataType: TEXT, name: "Workflow State" }) { clientMutationId } }`;
    await clientOf(on.github)(add, { id: project.id });
    for (const args of [["setup"], ["setup", "--apply"]])
      expect(await on.ralph(...args)).toMatchObject({
        code: 1,
        stderr:
          'field "Workflow State" is not a single-select field: rename it, then run this again\n',
      });
  });

  it("ralph setup says that no GitHub project is set", async () => {
    const on = await githubBox({}, { RALPH_GH_PROJECT_NUMBER: "" });
    expect(await on.ralph("setup")).toMatchObject({
      code: 1,
      stderr: "no GitHub project is set: see ralph settings\n",
    });
  });
});

/** A GitHub that does not know options by their ids, as older ones do not: every card is emptied. */
describe("when GitHub empties the cards of a field whose options change", () => {
  async function forgetful() {
    const { on, project } = await stage({
      "Workflow State": ["Ideas", "Backlog"],
      Estimate: [...ESTIMATES],
      Priority: [...PRIORITIES],
    });
    const { world, url } = on.github;
    for (let number = 1; number <= 30; number += 1)
      world.putOnBoard(world.addIssue("acme/eng", { number }), { project, state: "Ideas" });
    const call = (input: string | URL | Request, init?: RequestInit) => {
      const body = String(init?.body).replaceAll(/"id":"[0-9a-f]{8}",/g, "");
      return fetch(input, { ...init, body });
    };
    const token = { value: TOKEN, source: "RALPH_GH_TOKEN" };
    const deadline = Date.now() + 20_000;
    const sender = githubSender({
      ...{ apiUrl: url, token, deadline },
      fetch: Object.assign(call, { preconnect: fetch.preconnect }),
    });
    const place = { owner: "acme", repo: "eng", projectOwner: "acme", projectNumber: 8 };
    const states = () =>
      new Set(
        Array.from({ length: 30 }, (_no, at) => world.boardState(`acme/eng#${at + 1}`, 8)?.state),
      );
    return {
      on,
      connection: { sender, config: { ...place, apiUrl: url }, machine: MACHINE },
      states,
    };
  }

  it("set-up writes each emptied card back, in batches", async () => {
    const { on, connection, states } = await forgetful();
    expect(await applySetup(connection)).toMatchObject([{ kind: "add options", cards: 30 }]);
    expect([...states()]).toEqual(["Ideas"]);
    const sizes = on.github.requests.map(({ mutations }) => mutations.length).filter(Boolean);
    expect(sizes).toEqual([1, 25, 5]);
  });

  it("replacing a field's options writes each emptied card back", async () => {
    const { connection, states } = await forgetful();
    const plan = await planOptions(connection, "Workflow State", ["Backlog", "Ideas", "Later"]);
    expect(plan).toMatchObject({ added: ["Later"], removed: [], cards: 30 });
    await plan.apply();
    expect([...states()]).toEqual(["Ideas"]);
  });

  it("a card that somebody moved meanwhile is not written back", async () => {
    const { on, connection, states } = await forgetful();
    const before = (await readCards(connection)).map((card) => ({
      ...card,
      values: { "Workflow State": "Backlog" },
    }));
    await writeBack(connection, ["Workflow State"], before, () => readCards(connection));
    expect(on.github.requests.flatMap(({ mutations }) => mutations)).toEqual([]);
    expect([...states()]).toEqual(["Ideas"]);
  });

  it("values that could not be written back are all named in the error", async () => {
    const { on, connection } = await forgetful();
    on.github.fail({ kind: "dropped-mutation", alias: "m3", message: "No.", matching: "m4:" });
    const error = await applySetup(connection).catch((thrown: unknown) => thrown);
    const told = Array.from({ length: 30 }, (_no, at) => `acme/eng#${at + 1} Workflow State=Ideas`);
    expect(String(error)).toContain("writing Workflow State back failed: No.; applied: writing");
    expect(String(error)).toContain(`; 30 cards are not written back: ${told.join(", ")}`);
  });
});
