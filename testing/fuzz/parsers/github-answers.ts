import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import type { Board } from "../../../src/world/board/board.ts";
import { Failure } from "../../../src/world/files/failure.ts";
import { openGithubBoard } from "../../../src/world/github/github-board.ts";
import { exampleGithub, TOKEN } from "../../github/example.ts";
import { unless } from "../../soak/outcome.ts";
import { mutatedJson } from "../input/mutate-text.ts";
import type { Target } from "../target.ts";

/** What our board asks GitHub, each way of reading once. */
const READS: readonly ((board: Board, number: number) => Promise<unknown>)[] = [
  (board, number) => board.issueState({ number }),
  (board, number) => board.issue({ number }),
  (board, number) => board.details({ number }),
  (board, number) => board.neighbourhood({ number }),
  (board, number) => board.recentComments({ number }),
  (board) => board.live(),
  (board) => board.branchOwners(["feature/GH-1"]),
  (board, number) => board.pullRequests({ number }, "feature/GH-1"),
];

/** Long enough for a sound answer; what asks for more pages for ever ends here. */
const PATIENCE_MS = 250;

/** GitHub's answers to each of our questions, recorded from the loopback server and then damaged. */
export async function githubAnswers(): Promise<Target> {
  const github = await exampleGithub();
  const { world, url } = github;
  const parent = world.addIssue("acme/eng");
  const child = world.addIssue("acme/eng", { title: "A part" });
  world.putOnBoard(parent, { state: "In Progress" });
  world.putOnBoard(child, { state: "Backlog" });
  const number = parent.number;
  const boardWith = (fetched: typeof fetch, patienceMs: number) =>
    openGithubBoard(
      { owner: "acme", repo: "eng", projectOwner: "acme", projectNumber: 7, apiUrl: url },
      {
        ...{ token: { value: TOKEN, source: "RALPH_GH_TOKEN" }, machine: MACHINE },
        ...{ deadline: Date.now() + patienceMs, fetch: fetched },
      },
    );
  const answers: unknown[] = [];
  for (const read of READS) {
    const texts: string[] = [];
    const recording = async (...args: Parameters<typeof fetch>) => {
      const { decompress: _, ...how }: BunFetchRequestInit = { ...args[1] };
      const response = await fetch(args[0], how);
      const text = await response.text();
      texts.push(text);
      return new Response(text, { headers: { "content-type": "application/json" } });
    };
    const board = boardWith(Object.assign(recording, { preconnect: fetch.preconnect }), 30_000);
    await read(board, number);
    answers.push(JSON.parse(texts[0] ?? "null"));
  }
  github.stop();
  return {
    name: "answers of GitHub",
    share: 3,
    make: (random) => {
      const which = random.below(READS.length);
      return `${which}\n${mutatedJson(random, answers[which])}`;
    },
    faults: async (input) => {
      const at = input.indexOf("\n");
      const text = input.slice(at + 1);
      let asked = 0;
      const damaged = async () => {
        asked += 1;
        return new Response(text, { headers: { "content-type": "application/json" } });
      };
      const board = boardWith(
        Object.assign(damaged, { preconnect: fetch.preconnect }),
        PATIENCE_MS,
      );
      try {
        await READS[Number(input.slice(0, at))]?.(board, number);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        return unless(error.message !== "", "a failure without a word");
      }
      return unless(asked > 0, "GitHub was not asked");
    },
  };
}
