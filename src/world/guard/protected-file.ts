import type { ProtectedFile } from "../../gate/facts.ts";
import { followed } from "../files/followed.ts";
import { readBounded } from "../files/read-bounded.ts";
import { isWithin } from "../git/real-place.ts";
import type { Project } from "../project.ts";
import { absolute } from "./may-be-protected.ts";
import { protections } from "./protections.ts";

const LONGEST = 1024 * 1024;

/** A file that a tool is about to write, if it is one that agents do not simply write. */
export function protectedFile(
  path: string,
  cwd: string,
  project: Project,
): ProtectedFile | undefined {
  const file = absolute(path, cwd);
  const protection = protections(project).protects(file);
  if (protection === undefined) return undefined;
  const [real, root] = [followed(file), followed(project.root)];
  const shown = isWithin(real, root) && real !== root ? real.slice(root.length + 1) : real;
  const isJudgedByText = protection !== "own" && protection !== "mod";
  return { protection, shown, before: isJudgedByText ? readBounded(file, LONGEST) : undefined };
}
