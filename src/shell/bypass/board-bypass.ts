import { baseName } from "../place/posix-path.ts";
import type { Argument, ProvenAct } from "../prove/act.ts";
import { apiBypass } from "./api-bypass.ts";
import { apiRequest, CURL_FLAGS, GH_API_FLAGS } from "./api-request.ts";
import { isIssueVerb, isProjectVerb, isRalphBypass, mentionsBypass } from "./bypass-words.ts";

export { mayBypass, mentionsBypass } from "./bypass-words.ts";

// Flags of gh that stand before its subcommands with a value.
const REPO_FLAGS = new Set(["-R", "--repo", "--hostname"]);
const LONE_FLAGS = new Set(["-h", "--help", "--version"]);

/** The door to the board that this act is, e.g. "gh project item-edit", or undefined. */
export function boardBypass(act: ProvenAct): string | undefined {
  switch (baseName(act.name ?? "").toLowerCase()) {
    case "gh":
      return (
        ghBypass(act, subcommands(act.args, true)) ?? ghBypass(act, subcommands(act.args, false))
      );
    case "curl": {
      const bypass = apiBypass(apiRequest(act.args, CURL_FLAGS), act.args, act.input);
      return bypass && `curl ${bypass}`;
    }
    case "ralph": {
      const [first, second] = subcommands(act.args, false).map((word) => word.value);
      if (!isRalphBypass([first, second])) return undefined;
      return first === "board" ? "ralph board move" : `ralph ${first}`;
    }
    default:
      return undefined;
  }
}

function ghBypass(act: ProvenAct, [noun, verb]: readonly Argument[]): string | undefined {
  if (noun === undefined) return undefined;
  // A subcommand not known before it runs may be any.
  if (noun.value === undefined) return `gh ${noun.text}`;
  if (noun.value === "api") {
    const args = act.args.filter((word) => word !== noun);
    const bypass = apiBypass(apiRequest(args, GH_API_FLAGS), args, act.input);
    return bypass && `gh api ${bypass}`;
  }
  if (noun.value === "alias") return mentionsBypass(act.text) ? "gh alias" : undefined;
  if (noun.value !== "issue" && noun.value !== "project") return undefined;
  if (verb === undefined) return undefined;
  const isBypass = noun.value === "issue" ? isIssueVerb : isProjectVerb;
  if (verb.value !== undefined && !isBypass(verb.value)) return undefined;
  return `gh ${noun.value} ${verb.value ?? verb.text}`;
}

/** The words that are no flags; `greedy`: a flag nobody declared takes the next word, as gh reads it. */
function subcommands(args: readonly Argument[], greedy: boolean): readonly Argument[] {
  const words: Argument[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    if (word === undefined || words.length === 2) break;
    if (!word.prefix.startsWith("-") || word.prefix === "-") words.push(word);
    else if (takesNext(word.prefix, greedy)) at += 1;
  }
  return words;
}

function takesNext(flag: string, greedy: boolean): boolean {
  if (REPO_FLAGS.has(flag)) return true;
  if (!greedy || flag.includes("=") || LONE_FLAGS.has(flag)) return false;
  return flag.startsWith("--") || flag.length === 2;
}
