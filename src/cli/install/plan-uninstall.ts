import { basename } from "../../world/files/path.ts";
import type { CheckedFolder } from "../../world/install/checked-folder.ts";
import type { AgentFile, AgentFolder, ProjectAgents } from "../../world/install/project-agents.ts";
import { authorOf } from "./agent-text.ts";
import type { InstallStep } from "./step.ts";

/** What nobody misses: written by us, and made anew when it is needed. */
const OURS_TO_REMOVE = [".gitignore", "board.store"];

/** `.ralph/` goes when it holds neither a board nor settings nor anything else of a person's. */
export function planFolderRemoval(path: string, found: CheckedFolder | undefined): InstallStep[] {
  if (!found) return [];
  if (found.isLink) return [{ kind: "leave", path, why: "it is a link, which ralph did not make" }];
  const kept = found.names.filter((name) => !OURS_TO_REMOVE.includes(name)).sort();
  if (kept.length === 0) return [{ kind: "remove folder", path, holds: OURS_TO_REMOVE }];
  const why = `it holds ${kept.join(", ")}. Gates speak here while it is there.`;
  return [{ kind: "leave", path, why }];
}

export function planAgentRemoval({ files, backups, folders }: ProjectAgents): InstallStep[] {
  const steps = files.flatMap(planAgent);
  const gone = steps.filter(({ kind }) => kind === "remove").map(({ path }) => basename(path));
  const copies = backups.map(
    (path): InstallStep => ({ kind: "leave", path, why: "it is what was there before" }),
  );
  return [...steps, ...copies, ...planFolders(folders, gone)];
}

/** From the inside out, those that are empty then. A link and its end are a person's own. */
function planFolders(
  [first, ...above]: readonly AgentFolder[],
  gone: readonly string[],
): InstallStep[] {
  if (!first || first.isLink || gone.length === 0) return [];
  if (!first.names.every((name) => gone.includes(name))) return [];
  const { path } = first;
  return [{ kind: "remove folder", path, holds: [] }, ...planFolders(above, [basename(path)])];
}

function planAgent({ path, found }: AgentFile): InstallStep[] {
  if (found.kind === "nothing") return [];
  if (found.kind !== "file") return [{ kind: "leave", path, why: "ralph did not write it" }];
  switch (authorOf(found.text)) {
    case "ours":
      return [{ kind: "remove", path }];
    case "changed":
      return [{ kind: "leave", path, why: "it was changed after ralph wrote it" }];
    case "foreign":
      return [{ kind: "leave", path, why: "ralph did not write it" }];
  }
}
