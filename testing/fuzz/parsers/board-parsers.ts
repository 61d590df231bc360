import { withoutMarkers } from "../../../src/world/board/own-text.ts";
import { Failure } from "../../../src/world/files/failure.ts";
import { readClaims } from "../../../src/world/github/lock/claim-log.ts";
import { lacksClaim, lastMove } from "../../../src/world/github/lock/last-move.ts";
import { entryIn, withEntry, withoutEntry } from "../../../src/world/github/lock/log-entry.ts";
import { readLoggedDecision } from "../../../src/world/store/log/read-logged-decision.ts";
import { unless } from "../../soak/outcome.ts";
import { mutatedJson, mutatedText } from "../input/mutate-text.ts";
import type { Target } from "../target.ts";

const CLAIM = withEntry("ada took it\n\nReason: r", {
  event: "claim",
  mark: "m1",
  ends: ["m0"],
  by: "agent",
  to: "In Progress",
  claim: { holder: "ada@team", state: "In Progress", over: "m0" },
});
const CARD = { state: "In Progress", since: 1000 };

const LOGGED = {
  id: "0123abcd",
  at: "2026-01-02T03:04:05.000Z",
  kind: "block",
  outcome: "held",
  gate: "state-gate",
  line: "#1 waits",
  recovery: "x",
  session: "s",
  agent: "main",
  facts: { issueState: { state: "Backlog" } },
  payload: { tool_input: { number: 1 } },
};

/** The claim, damaged, between two sound ones of other holders. */
function claimFaults(body: string): readonly string[] {
  const entry = entryIn(body);
  const comments = [CLAIM.replaceAll("m1", "m0"), body, CLAIM].map((text, at) => ({
    ...{ id: at + 1, body: text, at: 1000 * at, isEdited: false },
    mayWrite: true,
  }));
  const log = readClaims(comments, CARD, 10_000);
  lastMove(log, CARD);
  lacksClaim(log, CARD);
  const strangers = comments.map((one) => ({ ...one, mayWrite: false }));
  const shown = withoutEntry(body);
  return [
    ...unless(readClaims(strangers, CARD, 10_000).holder === undefined, "a stranger holds it"),
    ...unless(typeof (entry?.entry.mark ?? "") === "string", "a mark that is no text"),
    ...unless(withoutEntry(shown) === shown, "a marker is left"),
    ...unless(
      readClaims(comments.toReversed(), CARD, 10_000).holder?.mark === log.holder?.mark,
      "the order of comments decides",
    ),
  ];
}

/** Our tools refuse text that contains our markers. */
function isRefused(body: string): boolean {
  try {
    withoutMarkers(body);
    return false;
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
}

/** Whatever the board, the log or a comment gives to us. */
export const BOARD_PARSERS: readonly Target[] = [
  {
    name: "claim comment",
    share: 6,
    make: (random) => {
      if (random.chance(0.5)) return mutatedText(random, CLAIM);
      const hidden = /\{.*\}/.exec(CLAIM)?.[0] ?? "";
      return CLAIM.replace(hidden, () => mutatedJson(random, JSON.parse(hidden)));
    },
    faults: (body) => [
      ...claimFaults(body),
      ...unless(entryIn(body) === undefined || isRefused(body), "a caller may write this marker"),
    ],
  },
  {
    name: "line of the log",
    share: 5,
    make: (random) => mutatedJson(random, LOGGED),
    faults: (line) => {
      const entry = readLoggedDecision(line);
      if (entry === undefined) return [];
      return unless(!Number.isNaN(Date.parse(entry.at)), "an entry without a time");
    },
  },
];
