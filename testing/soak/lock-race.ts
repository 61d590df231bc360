import type { IssueDetailsData } from "../../src/actions/issue-data.ts";
import { callLines, readCallAnswer, recordedCall } from "../processes/tool-call.ts";
import { loop, type Outcome, unless } from "./outcome.ts";
import { type Ran, type ThrowAway, throwAway, workers } from "./throw-away.ts";

/** Many processes claim the lock of one issue at once: one gets it, the others are told who did. */
export async function lockRace(rounds: number, processes = 8): Promise<Outcome> {
  const place = throwAway();
  try {
    const violations = await loop(rounds, () => claimAtOnce(place, workers(processes)));
    const did = `${rounds} rounds, ${processes} processes claim one lock`;
    return { name: "lock race", did, violations };
  } finally {
    place.clear();
  }
}

async function claimAtOnce(place: ThrowAway, names: readonly string[]): Promise<string[]> {
  const added = await place.run("ralph", [
    ...["board", "add", "--title", "Wanted by all", "--state", "Research Needed"],
  ]);
  const number = /^#(\d+) /.exec(added.stdout)?.[1];
  if (number === undefined) return [`no issue to claim: ${added.stderr.trim()}`];
  const claim = { number, command: "research", intent: "lock", reason: "r" };
  const claimBy = async (name: string) => {
    const id = recordedCall(place, name, "handoff_ticket", claim);
    const lines = callLines("handoff_ticket", claim, id);
    return readCallAnswer((await place.run("ralph", ["mcp"], lines)).stdout);
  };
  const ran = await Promise.all(
    names.map(async (name) => ({
      name,
      ...(await claimBy(name)),
    })),
  );
  const { holder, comments } = await issueState(place, number);
  const winners = ran.filter(({ code }) => code === 0).map(({ name }) => name);
  return [
    ...unless(winners.length === 1, `#${number} was won by ${winners.join(", ") || "nobody"}`),
    ...unless(winners.includes(holder), `#${number} is held by ${holder}, who was refused`),
    ...unless(comments === 1, `#${number} has ${comments} audit comments for one claim`),
    ...ran
      .filter((one) => one.code !== 0 && !isRefusal(one, holder))
      .map(({ name, code, stderr }) => `${name} exited ${code} with: ${stderr.trim()}`),
  ];
}

function isRefusal({ code, stderr }: Ran, holder: string): boolean {
  return code === 1 && stderr.includes(`is held by ${holder} for `);
}

async function issueState(
  place: ThrowAway,
  number: string,
): Promise<{ readonly holder: string; readonly comments: number }> {
  const shown = await place.run("ralph", ["board", "show", number, "--json"]);
  const { issue, comments }: IssueDetailsData = JSON.parse(shown.stdout);
  return { holder: issue.holder ?? "nobody", comments: comments.length };
}
