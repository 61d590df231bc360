import { exampleGithub, TOKEN } from "../testing/github/example.ts";
import { INITIALIZE, startMcp } from "./mcp-client.ts";
import { setStage } from "./stage.ts";

export interface ToolRequests {
  readonly tool: string;
  readonly what: string;
  readonly requests: number;
  readonly target: number;
}

const ITEMS = 1000;
const GROUP = 50;

/** How many requests each kind of call costs on GitHub, counted by a GitHub on loopback. */
export async function githubRequests(): Promise<ToolRequests[]> {
  const github = await exampleGithub();
  const { world } = github;
  world.addIssue("acme/eng", { number: 1, title: "parent" });
  world.putOnBoard("acme/eng#1", { state: "Backlog" });
  for (let number = 2; number < 2 + GROUP; number += 1) {
    world.addIssue("acme/eng", { number, title: `part ${number}`, parent: 1 });
    world.putOnBoard(`acme/eng#${number}`, { state: "Research Needed" });
  }
  world.fill("acme/eng", ITEMS - GROUP - 1);
  const { env, project } = setStage();
  const client = startMcp(
    {
      ...env,
      RALPH_GH_OWNER: "acme",
      RALPH_GH_REPO: "eng",
      RALPH_GH_PROJECT_NUMBER: "7",
      RALPH_GH_API_URL: github.url,
      RALPH_GH_TOKEN: TOKEN,
    },
    project,
  );
  const rows: ToolRequests[] = [];
  const count = async (tool: string, what: string, target: number, args: object) => {
    const before = github.requests.length;
    await client.call(tool, args);
    rows.push({ tool, what, requests: github.requests.length - before, target });
  };
  try {
    await client.ask("initialize", INITIALIZE);
    const move = { number: 2, command: "research", reason: "bench" };
    await count("handoff_ticket", "a lock", 3, { ...move, intent: "lock" });
    await count("handoff_ticket", "a hand-off", 2, { ...move, intent: "complete" });
    await count("detect_pipeline_position", `a group of ${GROUP}`, 2, { number: 3 });
    await count("pick_actionable_issue", `over ${ITEMS} items`, 10, {
      workflowState: "Research Needed",
    });
    return rows;
  } finally {
    client.stop();
    github.stop();
  }
}
