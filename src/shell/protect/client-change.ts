import { baseName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { operands } from "../written/written.ts";
import type { Protection } from "./protection.ts";

/** The client's own commands for what its settings files hold. */
const CHANGED_BY: ReadonlyMap<string | undefined, Protection> = new Map([
  ["config", "settings"],
  ["plugin", "settings"],
  ["plugins", "settings"],
  ["mcp", "servers"],
]);

/** Their verbs that only show something. */
const SHOWS = new Set<string | undefined>(["list", "ls", "get", "details", "validate", "help"]);

/** `claude plugin disable`, `claude mcp remove`: what the client would write into its own settings. */
export function clientChange({ name = "", args }: ProvenAct): Protection | undefined {
  const words = operands(args);
  const isRun = /^(?:npx|bunx|pnpx)$/.test(baseName(name));
  const isClient = isRun
    ? /(?:^|\/)claude(?:-code)?(?:@|$)/.test(words[0]?.prefix ?? "")
    : baseName(name) === "claude";
  if (!isClient || args.some(({ value }) => value === "--help" || value === "-h")) return undefined;
  const [group, ...verbs] = isRun ? words.slice(1) : words;
  const verb = verbs.find(({ value }) => value !== "marketplace");
  return verb === undefined || SHOWS.has(verb.value) ? undefined : CHANGED_BY.get(group?.value);
}
