const ISSUE_VERBS: ReadonlySet<string> = new Set(["close", "reopen", "delete", "transfer"]);
const MUTATION = /\b(?:[a-z]+ProjectV2\w*|(?:close|reopen|delete|transfer)Issue\b)/;
const PROJECT_WORD = /\bitem-(?:edit|delete|archive)\b|\bfield-(?:create|delete)\b/;
const SET_STATE = /\bstate\W{1,9}(?:closed|open)\b/;

export function isIssueVerb(word: string): boolean {
  return ISSUE_VERBS.has(word);
}

export function isProjectVerb(word: string): boolean {
  if (word.startsWith("field-")) return word !== "field-list";
  return word === "item-edit" || word === "item-delete" || word === "item-archive";
}

/** The name of a mutation that moves, opens or closes something on the board. */
export function boardMutation(text: string): string | undefined {
  const found = MUTATION.exec(text)?.[0];
  if (found !== undefined) return found;
  return /\bupdateIssue\b/.test(text) && /\bstate\b/.test(text) ? "updateIssue" : undefined;
}

/** True when text that cannot be read as commands contains the words of a door. */
export function mentionsBypass(text: string): boolean {
  const plain = text
    .replace(/\\x([0-9a-fA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/\\\n/g, "")
    .replace(/["'\\]/g, "");
  if (PROJECT_WORD.test(plain) || boardMutation(plain) !== undefined) return true;
  if (/\bissues\//.test(plain) && SET_STATE.test(plain)) return true;
  const words = plain.split(/[\s,;|&(){}<>`$=/]+/);
  return words.some((word, index) => {
    if (word === "board" && words[index + 1] === "move") return true;
    if (word !== "issue" && word !== "project" && word !== "ralph") return false;
    const next = words.slice(index + 1, index + 9);
    if (word === "ralph") return isRalphBypass(next);
    return (word === "issue" ? isIssueVerb : isProjectVerb)(behindFlags(next));
  });
}

/** The first word that is no flag; behind a flag, the first that is a verb, since its value may be several words. */
function behindFlags(words: readonly string[]): string {
  const [first = ""] = words;
  if (!first.startsWith("-")) return first;
  return words.find((word) => isIssueVerb(word) || isProjectVerb(word)) ?? "";
}

export function isRalphBypass([first, second]: readonly (string | undefined)[]): boolean {
  if (first === "board") return second === "move";
  // A server of one's own would take calls that no gate sees.
  return first === "release" || first === "handoff" || first === "mcp";
}

/** Cheap and sound: false only when no act in this text can be a door and its words mention none. */
export function mayBypass(command: string): boolean {
  // `$'\x67h'` spells anything; its quote may itself be quoted.
  if (command.includes("$") && /\$["'\\\n\r\t]*'/.test(command)) return true;
  const plain = withoutQuoting(command).toLowerCase();
  if (NOUNS.some((word) => plain.includes(word))) return true;
  // An argument not known before it runs may be the subcommand.
  if (plain.includes("gh")) return /api|alias|xargs|[$`{*?[(~<]/.test(plain);
  return plain.includes("curl") && /graphql|state/.test(plain);
}

const NOUNS = ["project", "issue", "ralph", "board", "item-", "field-"];
const QUOTING = ['"', "'", "\\", "\n", "\r", "\t"];

/** Most commands have nothing to strip, and a pattern costs every gate that compiles it. */
function withoutQuoting(command: string): string {
  if (!QUOTING.some((mark) => command.includes(mark))) return command;
  return command.replace(/["'\\\n\r\t]/g, "");
}
