import { basename } from "../../world/files/path.ts";
import type { CheckedFolder } from "../../world/install/checked-folder.ts";
import type { AgentFile, AgentFolder, ProjectAgents } from "../../world/install/project-agents.ts";
import { authorOf } from "./agent-text.ts";
import type { InstallStep } from "./step.ts";

/** A board without issues holds nothing of a person's: init makes the same again. */
export const BOARD_FILES = ["board.db", "board.db-wal", "board.db-shm"];

/** What of `.ralph/` holds nothing of a person's: init makes the same again. */
export interface MadeByInit {
  readonly isBoardEmpty: boolean;
  readonly areSettingsFound: boolean;
}

export const SETTINGS_NAME = "settings.json";

/** Removes `.ralph/` unless it has issues, settings or anything else of a person's; then only what init wrote there. */
export function planFolderRemoval(
  path: string,
  found: CheckedFolder | undefined,
  { isBoardEmpty, areSettingsFound }: MadeByInit,
): InstallStep[] {
  if (!found) return [];
  if (found.isLink) return [{ kind: "leave", path, why: "it is a link, which ralph did not make" }];
  const ours = [
    ".gitignore",
    ...(isBoardEmpty ? BOARD_FILES : []),
    ...(areSettingsFound ? [SETTINGS_NAME] : []),
  ];
  const kept = found.names.filter((name) => !ours.includes(name)).sort();
  if (kept.length === 0) return [{ kind: "remove folder", path, holds: ours }];
  const why = `it holds ${kept.join(", ")}. Gates stay active while it exists.`;
  const settings = `${path}/${SETTINGS_NAME}`;
  const isThere = areSettingsFound && found.names.includes(SETTINGS_NAME);
  const removed: InstallStep[] = isThere ? [{ kind: "remove", path: settings }] : [];
  return [...removed, { kind: "leave", path, why }];
}

export function planAgentRemoval({ files, backups, folders }: ProjectAgents): InstallStep[] {
  const steps = files.flatMap(planAgent);
  const gone = steps.filter(({ kind }) => kind === "remove").map(({ path }) => basename(path));
  const copies = backups.map(
    (path): InstallStep => ({ kind: "leave", path, why: "it is what was there before" }),
  );
  return [...steps, ...copies, ...planFolders(folders, gone)];
}

/**
 * Removes folders that are empty afterwards, innermost first. Leaves links and their targets alone.
 */
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
