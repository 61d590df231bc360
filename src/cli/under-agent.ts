import { ralphBypass } from "../shell/bypass/ralph-bypass.ts";
import { literal } from "../shell/prove/argument.ts";
import { startedByClient } from "../world/holders/started-by-client.ts";
import { type Project, usedBy } from "../world/project.ts";
import { takeApproval } from "../world/store/approval/approved-commands.ts";

/** What the client itself starts with our executable. */
const STARTED_BY_CLIENT: ReadonlySet<string> = new Set(["mcp", "gate"]);

/**
 * Why a command is not run for an agent; undefined: it is. What state-gate puts to a person is
 * accepted once. A person's `!ralph …` in the client cannot be told from an agent's.
 */
export function refusedUnderAgent(args: readonly string[], project: Project): string | undefined {
  if (STARTED_BY_CLIENT.has(args[0] ?? "")) return undefined;
  const found = ralphBypass(args.map(literal));
  if (found === undefined) return undefined;
  if (!project.env["CLAUDECODE"] && !startedByClient(project)) return undefined;
  if (found.person === undefined)
    return `${found.name} is not run by an agent. Recovery: ${found.recovery}.`;
  const isUsed = usedBy(project) !== undefined;
  if (isUsed && takeApproval(project.storePath, args, Date.now())) return undefined;
  const asked = isUsed ? ", or ask the agent to run it by itself: it is then put to you" : "";
  return `${found.name} is a person's command. Run it in a terminal of your own${asked}.`;
}
