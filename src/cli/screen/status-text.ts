import type { ProjectStatus } from "../../actions/status/project-status.ts";
import { clean } from "../../gate/line.ts";
import { age } from "../../workflow/issue/lock.ts";
import type { Wait } from "../../workflow/waiting/waiting.ts";
import { holderName } from "./names.ts";
import type { ScreenLine } from "./screen.ts";
import { cutToWidth } from "./text-width.ts";

const MOST_WAITS = 30;
const MOST_GROUPS = 10;
const MOST_LOCKS = 20;

/** The whole status for people: what waits for them first. */
export function statusLines(status: ProjectStatus, width: number): ScreenLine[] {
  const cut = (line: ScreenLine): ScreenLine =>
    line.whole ? line : { ...line, text: oneLineKept(line.text, width) };
  return [
    ...waitingLines(status),
    ...section("Gates may not run: see ralph doctor", silencerLines(status)),
    ...section("Board", stateLines(status)),
    ...section("Groups that wait for one another", groupLines(status)),
    ...section("Locks", lockLines(status)),
    ...section("Agents", agentLines(status)),
    ...section("Tasks", taskLines(status)),
    ...section("Last events", eventLines(status)),
    ...section(
      "Not known",
      status.unknown.map((text) => ({ text: `  ${text}` })),
    ),
  ].map(cut);
}

/** Keeps the indentation, which `oneLine` would trim. */
function oneLineKept(text: string, width: number): string {
  const indent = /^ */.exec(text)?.[0] ?? "";
  return indent + cutToWidth(clean(text).trim(), width - indent.length);
}

function section(title: string, lines: readonly ScreenLine[]): ScreenLine[] {
  return lines.length === 0 ? [] : [{ text: "" }, { text: title, style: "strong" }, ...lines];
}

function waitingLines({ waiting, at }: ProjectStatus): ScreenLine[] {
  if (waiting.length === 0) return [{ text: "Nothing waits for you.", style: "strong" }];
  const many = waiting.length === 1 ? "1 thing waits" : `${waiting.length} things wait`;
  const more = waiting.length - MOST_WAITS;
  return [
    { text: `${many} for you, the oldest first`, style: "strong" },
    ...waiting.slice(0, MOST_WAITS).flatMap((wait) => waitLines(wait, at)),
    ...(more > 0 ? [{ text: `  and ${more} more: ralph status --json` }] : []),
  ];
}

function waitLines({ kind, number, title, who, since, what, settledBy }: Wait, now: number) {
  const whom = number === null ? "" : `#${number} `;
  const waited = since === undefined ? "" : `, ${age(since, now)}`;
  const of = who === null ? "" : `, ${holderName(who)}`;
  const named = title === null ? "" : `: ${title}`;
  const lines: ScreenLine[] = [
    { text: `  ${whom}${kind}${waited}${of}${named}` },
    ...(what === null ? [] : [{ text: `      ${what}` }]),
    ...settledBy.map((text) => ({ text: `      ${text}`, style: "faint", whole: true }) as const),
  ];
  return lines;
}

/** Not cut: a person has to find the file. */
function silencerLines({ silencers }: ProjectStatus): ScreenLine[] {
  return silencers.map((text) => ({ text: `  ${text}`, style: "strong", whole: true }));
}

function stateLines({ states }: ProjectStatus): ScreenLine[] {
  if (states.length === 0) return [{ text: "  no open issues" }];
  return states.map(({ state, count }) => ({ text: `  ${state.padEnd(22)}${count}` }));
}

function groupLines({ groups }: ProjectStatus): ScreenLine[] {
  const waiting = groups.filter(({ convergence }) => !convergence.converged);
  const more = waiting.length - MOST_GROUPS;
  return [
    ...waiting.slice(0, MOST_GROUPS).map(({ members, convergence }) => {
      const { ready, total, blocking } = convergence;
      const whom = blocking.map((one) => `#${one.number} (${one.currentState})`).join(", ");
      return { text: `  #${members[0]} and ${total - 1} more: ${ready} of ${total}, not ${whom}` };
    }),
    ...(more > 0 ? [{ text: `  and ${more} more groups` }] : []),
  ];
}

const PRESENCE = { caller: "", alive: "", gone: ", gone", elsewhere: ", not known here" } as const;

function lockLines({ locks, at }: ProjectStatus): ScreenLine[] {
  const more = locks.length - MOST_LOCKS;
  return [
    ...locks.slice(0, MOST_LOCKS).map(({ number, title, state, holder, since, presence }) => ({
      text: `  #${number} ${state}, ${holderName(holder)}, ${age(since, at)}${PRESENCE[presence]}: ${title}`,
    })),
    ...(more > 0 ? [{ text: `  and ${more} more` }] : []),
  ];
}

function agentLines({ agents, at }: ProjectStatus): ScreenLine[] {
  return agents.map(({ session, agent, phase, skill, issue, since }) => {
    const name = agent === "main" ? "main" : agent.startsWith("@") ? agent.slice(1) : "subagent";
    const held = since === null ? "" : `, ${age(since, at)}`;
    const doing = phase ?? skill ?? "nothing recorded";
    const on = issue === null ? "" : ` #${issue}${held}`;
    return { text: `  ${holderName(`session ${session}`)}, ${name}: ${doing}${on}` };
  });
}

function taskLines({ tasks }: ProjectStatus): ScreenLine[] {
  return tasks.flatMap(({ id, inProgress, pending, unreadable }) => [
    {
      text: `  ${id}: ${inProgress.length} in progress, ${pending} pending${unreadable > 0 ? `, ${unreadable} unreadable` : ""}`,
    },
    ...inProgress
      .slice(0, MOST_GROUPS)
      .map((task) => ({ text: `    ${task.id} ${task.owner ?? "nobody"}: ${task.subject}` })),
  ]);
}

function eventLines({ events, at }: ProjectStatus): ScreenLine[] {
  return events.map((event) => ({
    text: `  ${age(event.at, at)} ago  ${event.id === null ? "" : `${event.id} `}${event.line}`,
  }));
}
