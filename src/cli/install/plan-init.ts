import { join } from "../../world/files/path.ts";
import type { CheckedFolder } from "../../world/install/checked-folder.ts";
import type { AgentFile, ProjectAgents } from "../../world/install/project-agents.ts";
import { CliRefusal } from "../command.ts";
import { authorOf, isSameText } from "./agent-text.ts";
import type { InstallStep } from "./step.ts";

export function planRalphFolder(path: string, found: CheckedFolder | undefined): InstallStep {
  if (!found) return { kind: "make", path, folder: path };
  if (found.isLink) {
    throw new CliRefusal(
      `${path} is a link; ralph follows none. Take it away, then run this again.`,
    );
  }
  if (found.names.includes(".gitignore")) {
    return { kind: "leave", path, why: "it is there already" };
  }
  return { kind: "make", path: join(path, ".gitignore"), folder: path };
}

/** One step per agent. */
export function planAgents({ files }: ProjectAgents, texts: readonly string[]): InstallStep[] {
  return files.map((file, index) => planAgent(file, texts[index] ?? ""));
}

function planAgent({ path, found, backup }: AgentFile, text: string): InstallStep {
  switch (found.kind) {
    case "nothing":
      return { kind: "write", path, text, backup: undefined };
    case "link":
      throw new CliRefusal(`${path} is a link; ralph writes through none. Take it away first.`);
    case "no file":
      throw new CliRefusal(`${path} is not a file. Move it away, then run this again.`);
    case "file": {
      if (isSameText(found.text, text)) return { kind: "leave", path, why: "it is up to date" };
      // A file that we wrote and nobody changed needs no backup.
      const isOurs = authorOf(found.text) === "ours";
      return { kind: "write", path, text, backup: isOurs ? undefined : backup };
    }
  }
}
