import type { Day } from "../day.ts";
import type { DayIssue } from "../day-issues.ts";
import type { DayWorker } from "../day-worker.ts";

/** Where a skill begins: who works by it, on which issue. */
export interface Walk {
  readonly skill: string;
  /** A person's session, or a teammate by its role. */
  readonly by: "person" | "analyst" | "builder" | "validator" | "integrator";
  readonly issue: DayIssue;
  readonly prepare?: (day: Day, number: number) => Promise<void>;
}

/** What has been done so far in a walk. */
export interface WalkStage {
  readonly day: Day;
  readonly by: DayWorker;
  readonly skill: string;
  readonly number: number;
  /** The document that was written last. */
  document: string | undefined;
  /** Said before each command from here on. */
  go: string;
  pullRequest: number;
  child: number;
  fresh: number;
}

/** Commands that the text gives to the person, to be run in a terminal of their own. */
export const PERSONS = /^ralph (?:release|board move)\b|^gh auth refresh/;

/** What stands for a value in the texts, and its value here. */
export function filledIn(text: string, stage: WalkStage): string {
  const { number, document = "", day } = stage;
  const head = () => day.git("rev-parse", `feature/GH-${number}`).trim();
  return text
    .replaceAll("GH-NNNN", `GH-${String(number).padStart(4, "0")}`)
    .replace(/GH-(?:NNN|42)\b/g, `GH-${number}`)
    .replace(/--body-file FILE\b/, "--body-file /tmp/pr-body.md")
    .replace(/\S*\/FILE\b/g, document)
    .replace(/HEADREFOID/g, () => head())
    .replace(/^(gh pr (?:view|checks|merge|update-branch)) PR\b/, `$1 ${stage.pullRequest}`)
    .replaceAll("…", "what is meant")
    .replace(/^git log -S$/, "git log -S'send'")
    .replace(/^ralph(?= |$)/, `"${day.env["CLAUDE_PLUGIN_ROOT"]}/dist-hooks/ralph"`)
    .replaceAll(
      /\$\{CLAUDE_SKILL_DIR\}/g,
      `${day.env["CLAUDE_PLUGIN_ROOT"]}/skills/${stage.skill}`,
    );
}

/** The arguments of `name(a=1, b="x")`; undefined: a value is none that is known. */
export function argumentsIn(
  text: string,
  stage: WalkStage,
): Readonly<Record<string, unknown>> | undefined {
  const inside = text.slice(text.indexOf("(") + 1, -1);
  const given: Record<string, unknown> = {};
  for (const [, key = "", value = ""] of inside.matchAll(
    /(\w+)=("[^"]*"|\[[^\]]*\]|\{.*\}|[^,]+)/g,
  )) {
    const known = valueIn(value.trim(), stage);
    if (known === undefined) return undefined;
    given[key] = known;
  }
  return given;
}

function valueIn(value: string, stage: WalkStage): unknown {
  const names: Readonly<Record<string, unknown>> = {
    ...{ N: stage.number, M: 44, S: 2, PARENT: 60, CHILD: stage.child },
    ...{ "…": "what is meant", true: true, "<agent id>": "a1" },
  };
  if (value in names) return names[value];
  if (/^\d+$/.test(value)) return Number(value);
  if (/^["[{]/.test(value)) return JSON.parse(filledIn(value, stage));
  return undefined;
}
