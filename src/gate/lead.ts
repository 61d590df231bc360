import { skillName } from "./agent.ts";

/** The main thread leads while it works in one of the two orchestrating skills. */
export function isLeadSkill(skill: string): boolean {
  return ["ralph-team", "ralph-hero"].includes(skillName(skill));
}
