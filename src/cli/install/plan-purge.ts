import type { CheckedFolder } from "../../world/install/checked-folder.ts";
import { freeName, regularFiles } from "../../world/install/installed-files.ts";
import type { OwnRecords, SharedRecords } from "../../world/install/own-records.ts";
import type { Project } from "../../world/project.ts";
import {
  BOARD_FILES,
  type MadeByInit,
  planFolderRemoval,
  SETTINGS_NAME,
} from "./plan-uninstall.ts";
import type { InstallStep } from "./step.ts";

/**
 * Moves the board and the settings out of `.ralph/`, and removes the folder. The copy cannot lie
 * beside each file, as other backups do: gates stay active while the folder exists.
 */
export function planFolderPurge(
  path: string,
  found: CheckedFolder | undefined,
  made: MadeByInit,
): InstallStep[] {
  if (!found || found.isLink) return planFolderRemoval(path, found, made);
  const precious = [
    ...(made.isBoardEmpty ? [] : BOARD_FILES),
    ...(made.areSettingsFound ? [] : [SETTINGS_NAME]),
  ];
  const moved = regularFiles(path, found.names).filter(
    (name) => precious.includes(name) || isCopyOfInit(name),
  );
  const into = freeName(`${path}.bak`);
  const names = found.names.filter((name) => !moved.includes(name));
  const rest = planFolderRemoval(path, { ...found, names }, made);
  // Where something else keeps the folder, a board without issues goes by itself.
  const empty = rest.some(({ kind }) => kind === "leave") && made.isBoardEmpty ? BOARD_FILES : [];
  return [
    ...moved.sort().map((name): InstallStep => ({ kind: "move", path: `${path}/${name}`, into })),
    ...regularFiles(path, empty).map(
      (name): InstallStep => ({ kind: "remove", path: `${path}/${name}` }),
    ),
    ...rest,
  ];
}

/** The settings as they were before init wrote what it found into them. */
function isCopyOfInit(name: string): boolean {
  return /^settings\.json\.bak(?:\.\d+)?$/.test(name);
}

export function planRecordsPurge(found: OwnRecords | SharedRecords | undefined): InstallStep[] {
  if (found === undefined) return [];
  if ("why" in found) return [{ kind: "leave", ...found }];
  const why = "it is a link or not yours, which ralph did not make";
  return [
    { kind: "remove records", path: found.path, records: found },
    ...found.foreign.map((path): InstallStep => ({ kind: "leave", path, why })),
  ];
}

/** A board that a person put elsewhere may be another project's, too. */
export function planBoardElsewhere({ env, boardPath }: Project, isThere: boolean): InstallStep[] {
  if (!env["RALPH_BOARD_PATH"] || !isThere) return [];
  const why = "RALPH_BOARD_PATH names it, and other projects may use it";
  return [{ kind: "leave", path: boardPath, why }];
}
