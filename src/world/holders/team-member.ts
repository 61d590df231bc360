import { parseJson } from "../../gate/json.ts";
import { readShape } from "../../shapes/read-shape.ts";
import { readIfThere } from "../files/read-file.ts";
import type { Teammate } from "./teammates.ts";

/**
 * Whether the team still has this member. A config that is missing or cannot be read proves
 * nothing: the member's process runs.
 */
export function hasMember({ name, config }: Pick<Teammate, "name" | "config">): boolean {
  const text = readIfThere(config);
  const reading = text === undefined ? undefined : readShape("team", parseJson(text));
  return !reading?.ok || reading.value.members.some((member) => member.name === name);
}
