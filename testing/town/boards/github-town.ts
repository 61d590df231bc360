import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { openGithubBoard } from "../../../src/world/github/github-board.ts";
import { answerRequest } from "../../github/http/answer-request.ts";
import { createWorld, type World } from "../../github/world/world.ts";
import type { Fate } from "../machine/scheduler.ts";
import type { TownClock } from "../machine/town-clock.ts";
import type { PeerBug } from "../plan/peer-bugs.ts";
import { EDIT, type SeenIssue, type TownBoard, type TownPage, type Turns } from "./town-board.ts";

const TOKEN = "ghp_town";
const REPOSITORY = "acme/eng";
const API = "http://127.0.0.1:1";
/** As long as a tool waits. */
const PATIENCE_MS = 20_000;

const QUESTION: readonly Fate[] = ["die before", "lost before", "bad gateway", "repeated"];
const CHANGE: readonly Fate[] = [...QUESTION, "die after", "lost after", "rate limit"];

/** The adapter for GitHub against the loopback GitHub's own resolvers, without a socket. */
export function githubTown(clock: TownClock, bug: PeerBug | undefined): TownBoard {
  const options = { pointsPerHour: 10_000_000, secondaryLimits: "none" } as const;
  const world = createWorld({ ...options, clock: () => clock.github });
  world.addToken(TOKEN, "ada");
  world.addOrganization("acme");
  world.addRepository(REPOSITORY);
  world.addProject("acme", 7);
  // The bug: nobody looks what the author of a claim is to the repository.
  const stranger = bug === "strangers-count" ? "MEMBER" : "NONE";
  world.setAssociation(REPOSITORY, "mallory", stranger);
  world.setAssociation(REPOSITORY, "grace", "MEMBER");
  const config = {
    owner: "acme",
    repo: "eng",
    projectOwner: "acme",
    projectNumber: 7,
    apiUrl: API,
  };
  return {
    kind: "github",
    open: async (turns) => {
      const token = { value: TOKEN, source: "the town" };
      // The deadline counts from each call: a tool opens the board anew every time.
      const deadline = Date.now() + PATIENCE_MS;
      const call = fetchIn(world, turns, { clock, deadline });
      return openGithubBoard(config, { machine: MACHINE, token, deadline, fetch: call });
    },
    add: async ({ title, state, estimate }) => {
      const issue = world.addIssue(REPOSITORY, { title });
      world.putOnBoard(issue, { state, ...(estimate === null ? {} : { estimate }) });
      return issue.number;
    },
    look: () => looked(world),
    page: pageOf(world),
    close: () => {},
  };
}

function looked(world: World): ReadonlyMap<number, SeenIssue> {
  const repository = world.issue(`${REPOSITORY}#1`).repository;
  const seen = new Map<number, SeenIssue>();
  for (const issue of repository.issuesByNumber.values()) {
    const card = world.boardState(issue);
    // Whoever made it died before it was put on the board.
    if (!card) continue;
    const comments = issue.commentList.map(({ author, body }) => ({ author: author.login, body }));
    seen.set(issue.number, { state: card.state ?? "Backlog", holder: null, comments });
  }
  return seen;
}

function pageOf(world: World): TownPage {
  const issueOf = (number: number) => world.issue(`${REPOSITORY}#${number}`);
  return {
    move: (number, state) => {
      world.putOnBoard(issueOf(number), { state });
    },
    comment: (number, body, login) => {
      world.addComment(issueOf(number), body, login);
    },
    edit: (number, nth) => {
      const comment = issueOf(number).commentList.at(-1 - nth);
      if (!comment) return false;
      world.editComment(comment, `${comment.body}${EDIT}`);
      return true;
    },
  };
}

interface Time {
  readonly clock: TownClock;
  readonly deadline: number;
}

/** The sender keeps the rest of its time for looking whether a change was made. */
const SHARE_OF_CHANGE = 0.75;

function fetchIn(world: World, turns: Turns, { clock, deadline }: Time): typeof fetch {
  const call = (...[address, init]: Parameters<typeof fetch>): Promise<Response> => {
    const text = typeof init?.body === "string" ? init.body : "";
    const isWrite = /"query":"\s*mutation/.test(text);
    const label = /"query":"\s*(?:query|mutation) (\w+)/.exec(text)?.[1] ?? "request";
    const headers = new Headers(init?.headers);
    const ask = async () => {
      const request = new Request(String(address), { method: "POST", body: text, headers });
      const answer = await answerRequest({ state: world, armed: [], records: [] }, request);
      if (answer === "silence") throw lost();
      return answer;
    };
    // The sender's own timer ends with its time, whatever people do to the machine's clock.
    const waits = (deadline - clock.machine) * (isWrite ? SHARE_OF_CHANGE : 1);
    const gone = clock.github + waits;
    const point = { label, isWrite, fates: isWrite ? CHANGE : QUESTION, shows: true } as const;
    return turns.act(point, async (fate) => {
      if (fate === "lost before") throw lost();
      if (fate === "bad gateway") return new Response("<html></html>", { status: 502 });
      if (fate === "rate limit") return limited();
      const answer = await ask();
      if (fate === "lost after") throw lost();
      // It was carried out so late that nobody waits for its answer any more.
      if (clock.github > gone) {
        turns.spoil();
        throw late();
      }
      // The same request arrives twice, and both answers come back; the last one is read.
      return fate === "repeated" ? ask() : answer;
    });
  };
  return Object.assign(call, { preconnect: fetch.preconnect });
}

function lost(): Error {
  return Object.assign(new TypeError("The socket connection was closed"), { code: "ECONNRESET" });
}

function late(): Error {
  return Object.assign(new Error("The operation timed out."), { name: "TimeoutError" });
}

function limited(): Response {
  const message = "You have exceeded a secondary rate limit.";
  const headers = { "content-type": "application/json", "retry-after": "1" };
  return new Response(JSON.stringify({ message }), { status: 403, headers });
}
