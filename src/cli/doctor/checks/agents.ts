import { pluginFolder } from "../../../world/install/plugin-folder.ts";
import {
  type AgentFile,
  launcherOf,
  readProjectAgents,
  readShippedAgents,
} from "../../../world/install/project-agents.ts";
import { authorOf, isSameText, projectAgent } from "../../install/agent-text.ts";
import { type DoctorCheck, type Finding, fails, ok, unknown } from "../check.ts";

/** Agent files written by init contain the plugin's path, which an update or a move changes. */
export const agents: DoctorCheck = {
  id: "agents",
  why: "An agent file with an old path runs no Stop hook, so that a worker may stop with work open.",
  examine: async ({ root }) => {
    const plugin = pluginFolder();
    const gate = launcherOf(plugin);
    const texts = readShippedAgents(plugin).map((text) => projectAgent(text, plugin, gate));
    return judgeAgents(readProjectAgents(root).files, texts);
  },
};

export function judgeAgents(files: readonly AgentFile[], texts: readonly string[]): Finding {
  const written = files.flatMap(({ path, found }, index) => {
    const author = found.kind === "file" ? authorOf(found.text) : "foreign";
    if (found.kind !== "file" || author === "foreign") return [];
    return [{ path, author, isCurrent: isSameText(found.text, texts[index] ?? "") }];
  });
  if (written.length === 0) return ok("ralph wrote no agents here; the plugin's own are used.");
  const changed = written.find(({ author }) => author === "changed");
  const old = written.find(({ author, isCurrent }) => author === "ours" && !isCurrent);
  if (old) {
    const fact = `${old.path} was written for another version or place of the plugin.`;
    return fails(fact, "ralph init --agents");
  }
  if (changed) {
    const fact = `${changed.path} was changed after ralph wrote it.`;
    return unknown(fact, "ralph init --agents");
  }
  return ok(`${written.length} agents in .claude/agents are as ralph init --agents writes them.`);
}
