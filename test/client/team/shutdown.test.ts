import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Asked } from "../../../src/world/live/asked.ts";
import type { Said } from "../../../src/world/live/message-stream.ts";
import type { Mind } from "../../../src/world/live/scripted-model.ts";
import { createTask, handOff, skill, teammate, updateTask } from "../../../testing/client/acts.ts";
import { slowCommand } from "../../../testing/client/slow-command.ts";
import { IN_TMUX, type Stage, setStage, TEAMS } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const END = "End the team.";
const REPLACE = "Replace it.";
const REQUEST = /"requestId":"(shutdown-\d+@[\w-]+)","from":"team-lead"/g;
const BUILDER = "ralph-hero:ralph-builder";

const message = (to: string, content: object): Said => ({
  tool: "SendMessage",
  input: { to, message: content },
});

/** Does what the person says, each time once; the client does not tell it of every worker's end. */
function* lead(): Mind {
  yield skill("ralph-team");
  yield createTask("Implement GH-42");
  let told: Asked = yield teammate("builder", BUILDER);
  const end = { type: "shutdown_request", reason: "all tasks are done" };
  const orders: [string, number, Said][] = [
    [END, 1, message("builder", end)],
    [REPLACE, 1, teammate("builder-2", BUILDER)],
    [END, 2, message("builder-2", end)],
  ];
  for (;;) {
    const [words = "", times = 0, act = ""] = orders[0] ?? [];
    const isGiven = words !== "" && told.text.split(words).length > times;
    if (isGiven) orders.shift();
    told = yield isGiven ? act : "I watch.";
  }
}

/** Does its work, then rests; a request to shut down is approved as soon as it is delivered. */
function* worker(first: Asked, work: readonly Said[]): Mind {
  let told = first;
  const answered = new Set<string>();
  const steps = [...work];
  for (;;) {
    const requests = [...told.text.matchAll(REQUEST)].map(([, id = ""]) => id);
    const request = requests.find((id) => !answered.has(id));
    if (request !== undefined) {
      answered.add(request);
      const yes = { type: "shutdown_response", request_id: request, approve: true };
      told = yield message("team-lead", yes);
    } else told = yield steps.shift() ?? "Resting.";
  }
}

/** The client writes the file in place: what was read in the middle of that is read again. */
function members(stage: Stage): string[] {
  const teams = join(stage.home, ".claude/teams");
  const [name = ""] = readdirSync(teams);
  const text = readFileSync(join(teams, name, "config.json"), "utf8");
  try {
    return JSON.parse(text).members.map((one: { name: string }) => one.name);
  } catch (error) {
    if (error instanceof SyntaxError) return members(stage);
    throw error;
  }
}

it.each([
  ["in-process", TEAMS],
  ["tmux", IN_TMUX],
] as const)(
  "a team is shut down, %s: holds end, work of who is gone is taken over, and the lead's stop passes",
  async (_backend, how) => {
    const stage = setStage();
    addIssue(stage, 42, "In Progress");
    addIssue(stage, 43, "In Progress");
    const slow = slowCommand(stage.dir);
    const finish = (number: number) => handOff(number, "impl", "complete");
    const lock = (number: number) => handOff(number, "impl", "lock");
    const claim = updateTask("1", { owner: "builder", status: "in_progress" });
    // It leaves with the lock of #43.
    const firstWork = [claim, lock(42), lock(43), slow.said, finish(42)];
    const completes = updateTask("1", { status: "completed" });
    const run = await stage.converse(
      {
        lead,
        builder: (told) => worker(told, [...firstWork, completes]),
        "builder-2": (told) => worker(told, [lock(43), finish(43)]),
      },
      async ({ until, type, model }) => {
        const asks = (worker: string) => () =>
          model.calls("lead").some(({ input, result }) => result && Object(input).to === worker);
        await until(slow.runs, "the worker at work");
        await type(END);
        await until(asks("builder"), "the request");
        slow.letGo();
        await until(() => !members(stage).includes("builder"), "the first worker's end");
        await type(REPLACE);
        await until(
          () => stage.events().includes("builder-2 is idle."),
          "the second worker's rest",
        );
        expect(members(stage)).toEqual(["team-lead", "builder-2"]);
        await type(END);
        await until(() => members(stage).length === 1, "a team without workers");
        // A stop that were held would be told in the turn after it.
        for (const words of ["Is all done?", "Thanks."]) {
          await type(words);
          await until(() => model.told("lead").includes(words), words);
        }
      },
      how,
    );
    expect(run.calls().filter(({ result }) => result?.isError)).toEqual([]);
    expect(run.told("builder").split("#43 is still yours in In Progress.").length - 1).toBe(2);
    // A message may wake a worker that rests once more, and it rests again.
    const events = stage.events();
    expect(events.filter((event, at) => event !== events[at - 1])).toEqual([
      'Task completed by builder: "Implement GH-42"',
      "Let go after two holds: #43 is still yours in In Progress.",
      "builder is idle.",
      "builder-2 is idle.",
    ]);
    expect(run.told("lead")).not.toContain("Board has");
    const shown = stage.ralph("board", "show", "43").stdout;
    expect(shown).toContain("In Review");
    expect(shown).toMatch(/builder@session-[0-9a-f]{8}/);
  },
);
