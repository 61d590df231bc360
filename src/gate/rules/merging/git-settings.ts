import type { ProvenAct } from "../../../shell/prove/act.ts";
import { type MergeStep, unreadable } from "./merge-step.ts";

/** Settings given on the line that change nothing here. */
const HARMLESS_SETTING =
  /^(?:user|color|core\.(?:editor|pager|quotepath|autocrlf|hookspath)|sequence\.editor|commit|gpg|init|advice|merge\.(?:conflictstyle|ff|log|tool)|pull\.(?:rebase|ff)|rerere|diff|log|http|tag|safe|credential|protocol|rebase)\b/i;

/** A setting on the line decides what is pushed or pulled where the words do not. */
export function oddly(name: string, setting: string): MergeStep[] {
  return /^(?:push|pull|fetch|merge|rebase)$/.test(name)
    ? unreadable(`${setting} may change what it does`)
    : [];
}

/** Settings that the text wrote before: an alias may be one of them. */
export function configured(name: string, steps: readonly MergeStep[]): MergeStep[] {
  const isAlias = steps.some(({ kind }) => kind === "alias");
  return isAlias
    ? unreadable(`git config may change what git ${name} does`)
    : oddly(name, "git config");
}

/** The first setting on the line that may matter here. */
export function oddSetting({ text }: ProvenAct): string | undefined {
  return settingsIn(text).find((name) => !HARMLESS_SETTING.test(name));
}

/** Settings that git takes from variables, whatever they say. */
export function settingInVariables(command: string): string | undefined {
  return /\bGIT_CONFIG_(?:COUNT|PARAMETERS)(?==)/.exec(command)?.[0];
}

/** An alias that the line itself brings may be any command. */
export function bringsAlias({ text }: ProvenAct): boolean {
  return settingsIn(text).some((name) => /^alias\./i.test(name));
}

function settingsIn(text: string): string[] {
  return [...text.matchAll(/\s(?:-c\s*|--config-env[=\s])["']?([\w.-]+)/g)].map(
    ([, name = ""]) => name,
  );
}
