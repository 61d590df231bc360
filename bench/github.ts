import { exampleGithub, TOKEN } from "../testing/github/example.ts";
import { atMost, type Figure, type Measure } from "./figure.ts";
import { startServer } from "./server.ts";
import { setStage } from "./stage.ts";

const GROUP = 50;
const MOVE = { number: 2, command: "research", reason: "bench" };
const [HAND_OFF, POSITION] = ["handoff_ticket", "detect_pipeline_position"];

/** In this order: the issue is locked before it is handed on. */
const CALLS = [
  { row: "GitHub, a lock", tool: HAND_OFF, args: { ...MOVE, intent: "lock" }, target: 3 },
  { row: "GitHub, a hand-off", tool: HAND_OFF, args: { ...MOVE, intent: "complete" }, target: 2 },
  { row: `GitHub, a group of ${GROUP}`, tool: POSITION, args: { number: 3 }, target: 2 },
];

/** Requests of each kind of call, counted by a GitHub on loopback. */
export const measureGithub: Measure = async (_rounds, wanted) => {
  if (!CALLS.some(({ row }) => wanted(row))) return [];
  const github = await exampleGithub();
  const { world } = github;
  world.addIssue("acme/eng", { number: 1, title: "parent" });
  world.putOnBoard("acme/eng#1", { state: "Backlog" });
  for (let number = 2; number < 2 + GROUP; number += 1) {
    world.addIssue("acme/eng", { number, title: `part ${number}`, parent: 1 });
    world.putOnBoard(`acme/eng#${number}`, { state: "Research Needed" });
  }
  const server = await startServer(setStage(), {
    RALPH_GH_OWNER: "acme",
    RALPH_GH_REPO: "eng",
    RALPH_GH_PROJECT_NUMBER: "7",
    RALPH_GH_API_URL: github.url,
    RALPH_GH_TOKEN: TOKEN,
    // Only requests are counted here: no gate runs before these calls.
    RALPH_REQUIRE_GATES: "false",
    RALPH_WORK_PRODUCTS: "off",
  });
  try {
    const figures: Figure[] = [];
    for (const { row, tool, args, target } of CALLS) {
      const before = github.requests.length;
      const answer = await server.callTool({ name: `ralph_hero__${tool}`, arguments: args });
      const made = github.requests.slice(before);
      if (answer.isError || made.length === 0) throw new Error(`${row}: ${JSON.stringify(answer)}`);
      const writes = made.filter(({ mutations }) => mutations.length > 0).length;
      const note = `requests: ${made.length - writes} read, ${writes} written`;
      figures.push({ row, wall: atMost(target, made.length), note });
    }
    return figures.filter(({ row }) => wanted(row));
  } finally {
    await server.close();
    github.stop();
  }
};
