import { afterEach, describe, expect, it } from "vitest";
import { BOARD_FIELDS } from "../../../src/world/board/board-setup.ts";
import { allTold } from "../../../testing/doctor/answers.ts";
import { healthyMachine, type Machine, wrong } from "../../../testing/doctor/machine.ts";
import { TOKEN } from "../../../testing/github/example.ts";
import { type LoopbackGithub, startGithub } from "../../../testing/github/start-github.ts";

const running: LoopbackGithub[] = [];
afterEach(() => {
  for (const github of running.splice(0)) github.stop();
});

interface Differences {
  readonly scopes?: readonly string[];
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly project?: number;
}

/** A healthy machine whose board is on a GitHub on loopback, as far as these differences let it. */
async function onGithub({ scopes, fields, project = 7 }: Differences = {}) {
  const github = await startGithub();
  running.push(github);
  const { world } = github;
  world.addToken(TOKEN, "ada", scopes);
  world.addOrganization("acme");
  world.addRepository("acme/app");
  world.addProject("acme", project, fields ? { fields } : {});
  const machine = await healthyMachine();
  Object.assign(machine.env, {
    RALPH_GH_OWNER: "acme",
    RALPH_GH_REPO: "app",
    RALPH_GH_PROJECT_NUMBER: "7",
    RALPH_GH_API_URL: github.url,
    RALPH_GH_TOKEN: TOKEN,
  });
  return { github, machine };
}

async function found({ doctor }: Machine) {
  const ran = await doctor("--json");
  expect(ran.stdout).not.toContain(TOKEN);
  return wrong(allTold(ran));
}

describe("ralph doctor with a board on GitHub", () => {
  it("doctor finds nothing wrong with a healthy GitHub project", async () => {
    const { machine } = await onGithub();
    expect(await found(machine)).toEqual([]);
  });

  it("doctor finds that there is no token for the board's host", async () => {
    const { machine } = await onGithub();
    machine.env["RALPH_GH_TOKEN"] = "";
    machine.env["GITHUB_TOKEN"] = "for-github-com-only";
    expect(await found(machine)).toMatchObject([
      { id: "board", status: "fails" },
      { id: "github-token", status: "fails", command: "export RALPH_GH_TOKEN=TOKEN" },
    ]);
  });

  it("doctor finds a token that GitHub does not accept", async () => {
    const { machine } = await onGithub();
    machine.env["RALPH_GH_TOKEN"] = "wrong-token";
    const all = await found(machine);
    expect(all.find(({ id }) => id === "github-project")).toMatchObject({
      status: "fails",
      what: expect.stringContaining("Project 7 of acme could not be read"),
    });
  });

  it.each([
    [["repo", "read:project"], "project"],
    [["project"], "repo"],
    [[], "repo and project"],
  ])("doctor finds that a token with the scopes %j lacks %s", async (scopes, lacks) => {
    const { machine } = await onGithub({ scopes });
    const all = await found(machine);
    expect(all.find(({ id }) => id === "github-scopes")).toMatchObject({
      status: "fails",
      what: `The token of RALPH_GH_TOKEN lacks the scope ${lacks}.`,
      command: "unset RALPH_GH_TOKEN && gh auth login --scopes repo,project",
    });
  });

  it("doctor finds a project that is not there", async () => {
    const { machine } = await onGithub({ project: 8 });
    const all = await found(machine);
    expect(all.find(({ id }) => id === "github-project")).toMatchObject({ status: "fails" });
  });

  it("doctor finds a field and an option that are missing, and the command adds them", async () => {
    const [state, estimate] = BOARD_FIELDS;
    const fields = {
      "Workflow State": (state?.options ?? []).filter((one) => one !== "In Review"),
      Estimate: estimate?.options ?? [],
    };
    const { machine } = await onGithub({ fields });
    const all = await found(machine);
    expect(all.filter(({ id }) => id === "github-fields").map(({ what }) => what)).toEqual([
      'The field "Workflow State" lacks In Review.',
      'The project has no field "Priority".',
    ]);
    const after = await machine.after(`{ ${all[0]?.command} >&2; } || exit 9`);
    expect(wrong(after)).toEqual([]);
  });

  it("doctor finds a closed issue whose card is not finished, and the command finishes it", async () => {
    const { machine, github } = await onGithub();
    const details = { number: 42, state: "CLOSED", stateReason: "COMPLETED" } as const;
    const issue = github.world.addIssue("acme/app", details);
    github.world.putOnBoard(issue, { state: "In Review" });
    const all = await found(machine);
    expect(all).toMatchObject([
      { id: "closed-cards", status: "warns", what: "#42 is closed, but its card is in In Review." },
    ]);
    const after = await machine.after(`{ ${all[0]?.command} >&2; } || exit 9`);
    expect(wrong(after)).toEqual([]);
  });
});
