import type { IssueDetailsData } from "../../src/actions/issue-data.ts";
import { exampleGithub } from "../github/example.ts";
import type { LoopbackGithub } from "../github/start-github.ts";
import { forgetRequests, handOffOnGithub, ralphOnGithub } from "./github-executables.ts";
import { loop, type Outcome, unless } from "./outcome.ts";
import { type ThrowAway, throwAway, workers } from "./throw-away.ts";

/** Long enough for both to have read before either writes, most of the time. */
const LATENCY_MS = 12;

/** Executables race for one lock through a GitHub on loopback: one holder each time. */
export async function githubRace(rounds: number, processes = 2): Promise<Outcome> {
  const place = throwAway();
  const github = await exampleGithub({
    world: { pointsPerHour: 1_000_000, secondaryLimits: "none" },
  });
  github.fail({ kind: "latency", ms: LATENCY_MS, times: "always" });
  try {
    const violations = await loop(rounds, () => claimAtOnce(place, github, workers(processes)));
    const met = github.requests.filter(({ mutations }) => mutations.includes("deleteIssueComment"));
    const did = `${rounds} rounds, ${processes} executables claim one lock on GitHub, ${met.length} claims taken back`;
    return { name: "github race", did, violations };
  } finally {
    github.stop();
    place.clear();
  }
}

async function claimAtOnce(
  place: ThrowAway,
  github: LoopbackGithub,
  names: readonly string[],
): Promise<string[]> {
  const { world } = github;
  forgetRequests(place);
  const issue = world.addIssue("acme/eng");
  world.putOnBoard(issue, { state: "Research Needed" });
  const { number } = issue;
  const ran = await Promise.all(
    names.map(async (name) => ({
      name,
      ...(await handOffOnGithub(place, github, name, { number, intent: "lock" })),
    })),
  );
  const shown = await ralphOnGithub(place, github, ["board", "show", `${number}`, "--json"]);
  const { issue: found }: IssueDetailsData = JSON.parse(shown.stdout);
  const { holder, workflowState: state } = found;
  const winners = ran.filter(({ code }) => code === 0).map(({ name }) => name);
  const comments = world.comments(issue).length;
  return [
    ...unless(winners.length === 1, `#${number} was won by ${winners.join(", ") || "nobody"}`),
    ...unless(winners.includes(holder ?? ""), `#${number} is held by ${holder ?? "nobody"}`),
    ...unless(state === "Research in Progress", `#${number} is in ${state}`),
    ...unless(comments === 1, `#${number} has ${comments} comments for one claim`),
    ...ran
      .filter(({ code, stderr }) => code !== 0 && !stderr.includes(`is held by ${holder} for `))
      .map(({ name, code, stderr }) => `${name} exited ${code} with: ${stderr.trim()}`),
  ];
}
