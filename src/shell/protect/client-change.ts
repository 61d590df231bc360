import { baseName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { operands } from "../written/written.ts";
import type { Protection } from "./protection.ts";

/** The client's own commands for what its settings files hold. */
const CHANGED_BY: Readonly<Record<string, Protection>> = {
  config: "settings",
  plugin: "settings",
  plugins: "settings",
  mcp: "servers",
};

/** Their verbs that only show something. */
const SHOWS = new Set(["list", "ls", "get", "details", "validate", "help"]);

/** `claude plugin disable`, `claude mcp remove`: what the client would write into its own settings. */
export function clientChange({ name = "", args }: ProvenAct): Protection | undefined {
  const words = operands(args);
  const isRun = /^(?:npx|bunx|pnpx)$/.test(baseName(name));
  const isClient = isRun
    ? /(?:^|\/)claude(?:-code)?(?:@|$)/.test(words[0]?.prefix ?? "")
    : baseName(name) === "claude";
  if (!isClient || args.some(({ value }) => value === "--help" || value === "-h")) return undefined;
  const [group, ...verbs] = isRun ? words.slice(1) : words;
  const word = group?.value ?? "";
  const protection = Object.hasOwn(CHANGED_BY, word) ? CHANGED_BY[word] : undefined;
  const verb = verbs.find(({ value }) => value !== "marketplace");
  return verb === undefined || SHOWS.has(verb.value ?? "") ? undefined : protection;
}
