import { dirname, join } from "node:path";

/** What a module that is run from the clone names in it, beside what it imports. */
export interface NamedPaths {
  /** Files and folders, from the root. */
  readonly paths: readonly string[];
  /** It hands on the plugin's folder: what is shipped may be read. */
  readonly isPlugin: boolean;
  /** It uses the root, or a computed import, in a way that says nothing about what is read. */
  readonly isOpen: boolean;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** Statements that only pass the name on, and the one place that says where the root is. */
const PASSED_ON =
  /^(?:import|export)\b[^;]*? from "[^"]*";|^export const ROOT = join\(import\.meta\.dirname, "\.\."\);/gm;
const PLACE = String.raw`(?<place>\bROOT|\bimport\.meta\.dirname)\b`;
const JOINED = new RegExp(
  String.raw`\bjoin\(\s*${PLACE},\s*(?<words>(?:"[^"]*",?\s*)*)(?:${"`"}(?<text>[^${"`"}$]*))?`,
  "g",
);
const IN_TEXT = /\$\{ROOT\}\/(?<text>[^`$"\s]*)/g;
const PLUGIN = /CLAUDE_PLUGIN_ROOT\b.*\bROOT\b/g;
/** Where a package lies is told by the lock file; from where a bundler counts says nothing of what it reads. */
const TELLS_NOTHING =
  /\bBun\.resolveSync\("[^"]*", import\.meta\.dirname\)|\babsWorkingDir: ROOT\b/g;
const LEFT = /\bROOT\b|\bimport\.meta\.(?!main\b|env\b)|\bimport\((?!\s*")/;

/** Everything in a source that could lead to another file of the clone; what is not understood is open. */
export function namedPaths(file: string, source: string): NamedPaths {
  const paths: string[] = [];
  let isPlugin = false;
  const name = (place: string, words: string, text: string) => {
    const base = place === "ROOT" ? "" : dirname(file);
    const fixed = [...words.matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word);
    // Of a text that goes on with a value only the folder is known.
    const path = join(base, ...fixed, text.slice(0, text.lastIndexOf("/") + 1));
    paths.push(path.replace(/\/$/, ""));
  };
  const left = source
    .replace(COMMENTS, "")
    .replace(PASSED_ON, "")
    .replace(JOINED, (_all, place: string, words: string, text = "") => {
      name(place, words, text);
      return "";
    })
    .replace(PLUGIN, () => {
      isPlugin = true;
      return "";
    })
    .replace(IN_TEXT, (_all, text: string) => {
      paths.push(join(text));
      return "";
    })
    .replace(TELLS_NOTHING, "");
  // A computed import loads from a folder that its module names.
  const rest = paths.length > 0 ? left.replace(/\bimport\(\w+\)/g, "") : left;
  return { paths, isPlugin, isOpen: LEFT.test(rest) || paths.includes(".") };
}
