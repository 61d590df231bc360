import { statSync } from "node:fs";
import { hasCode } from "../files/failure.ts";
import { basename } from "../files/path.ts";
import { ownProgramPath, pluginFolder, programsIn } from "../install/plugin-folder.ts";
import type { Environment } from "../project.ts";

/** Tells our own executable by the file it is, under whatever name or link it is called. */
export function ownExecutable(env: Environment): (path: string) => boolean {
  let own: ReadonlySet<string> | undefined;
  return (path) => {
    own ??= new Set(ownFiles().flatMap((file) => identityOf(file) ?? []));
    return candidates(path, env).some((file) => own?.has(identityOf(file) ?? ""));
  };
}

/** The launcher and the executable; the gates are links to it. */
function ownFiles(): readonly string[] {
  const plugin = pluginFolder();
  const files = [`${plugin}/bin/ralph`, ...programsIn(plugin)];
  // In a test it is the runtime itself that runs.
  const own = ownProgramPath();
  return /^(?:bun|node)/.test(basename(own)) ? files : [...files, own];
}

/** A path, or every file that a bare name may stand for. */
function candidates(path: string, env: Environment): readonly string[] {
  if (path.includes("/")) return [path];
  const folders = (env["PATH"] ?? "").split(":").filter((folder) => folder.startsWith("/"));
  return folders.map((folder) => `${folder}/${path}`);
}

function identityOf(path: string): string | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat && `${stat.dev}:${stat.ino}`;
  } catch (error) {
    // What cannot be looked at cannot be run either.
    if (hasCode(error, "EACCES", "ENOTDIR", "ELOOP", "ENAMETOOLONG")) return undefined;
    throw error;
  }
}
