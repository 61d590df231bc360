import { baseName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { literal } from "../prove/argument.ts";
import { foundNames } from "../written/found-names.ts";
import { nameMatches } from "../written/glob-name.ts";
import { pathsOfWord } from "../written/written.ts";

const SETTINGS = ["settings.json", "settings.local.json"];
const ACTION = /^-(?:delete|exec|execdir|ok|okdir)$/;

/** The folders in which `find` would remove or have changed the client's settings, if they are there. */
export function searchedForSettings(
  act: ProvenAct,
  acts: readonly ProvenAct[],
  isClients: (folder: string) => boolean,
): readonly string[] {
  if (baseName(act.name ?? "") !== "find") return [];
  const words = act.args.map(({ value = "" }) => value);
  // What it runs stands beside it, with its own words.
  const runs = acts.filter((other) => other !== act && other.text === act.text && !other.reads);
  const actions = words.flatMap((word, at) => (ACTION.test(word) ? [at] : []));
  const isChange = runs.length > 0 || words.includes("-delete");
  if (!isChange || leavesOut(words)) return [];
  const place = act.places.length > 0 ? act : { ...act, places: runs[0]?.places ?? [] };
  const start = words.findIndex((word) => /^[-!(]/.test(word) && !/^-[HLP]$/.test(word));
  const roots = act.args.slice(0, start).filter(({ prefix }) => !prefix.startsWith("-"));
  const names = foundNames(act.args, actions);
  return (roots.length > 0 ? roots : [literal(".")])
    .flatMap((root) => pathsOfWord(root, place))
    .filter((folder) =>
      names === undefined
        ? isClients(folder)
        : names.some((pattern) =>
            SETTINGS.some((name) => nameMatches(pattern.toLowerCase(), name)),
          ),
    );
}

/** `-not -path './.claude/*'`, in front of everything that it does. */
function leavesOut(words: readonly string[]): boolean {
  const first = words.findIndex((word) => ACTION.test(word));
  return (
    words
      .slice(0, first)
      .some(
        (word, at) =>
          /^(?:-not|!)$/.test(word) &&
          /^-(?:path|wholename)$/.test(words[at + 1] ?? "") &&
          /^(?:\*|\.)\/\.claude\/\*$/.test(words[at + 2] ?? ""),
      ) && !words.slice(0, first).some((word) => /^(?:-o|-or|,|\()$/.test(word))
  );
}
