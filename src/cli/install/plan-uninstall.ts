import type { CheckedFolder } from "../../world/checked-folder.ts";
import { basename, dirname } from "../../world/path.ts";
import type { AgentFile, ProjectAgents } from "../../world/project-agents.ts";
import { authorOf } from "./agent-text.ts";
import type { Step } from "./step.ts";

/** What nobody misses: written by us, and made anew when it is needed. */
const OURS_TO_REMOVE = [".gitignore", "board.store"];

/** `.ralph/` goes when it holds neither a board nor settings nor anything else of a person's. */
export function planRalphFolder(path: string, found: CheckedFolder | undefined): Step[] {
  if (!found) return [];
  if (found.isLink) return [{ kind: "leave", path, why: "it is a link, which ralph did not make" }];
  const kept = found.names.filter((name) => !OURS_TO_REMOVE.includes(name)).sort();
  if (kept.length === 0) return [{ kind: "remove folder", path, holds: OURS_TO_REMOVE }];
  const why = `it holds ${kept.join(", ")}. Gates speak here while it is there.`;
  return [{ kind: "leave", path, why }];
}

export function planAgents({ folder, files, backups, names, namesAbove }: ProjectAgents): Step[] {
  const steps = files.flatMap(planAgent);
  const gone = steps.filter(({ kind }) => kind === "remove").map(({ path }) => basename(path));
  const folders: Step[] = [];
  if (gone.length > 0 && names.every((name) => gone.includes(name))) {
    folders.push({ kind: "remove folder", path: folder, holds: [] });
    if (namesAbove.every((name) => name === basename(folder))) {
      folders.push({ kind: "remove folder", path: dirname(folder), holds: [] });
    }
  }
  const copies = backups.map(
    (path): Step => ({ kind: "leave", path, why: "it is what was there before" }),
  );
  return [...steps, ...copies, ...folders];
}

function planAgent({ path, found }: AgentFile): Step[] {
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
