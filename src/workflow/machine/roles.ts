import type { Command } from "./machine.ts";

export const ROLES = ["analyst", "builder", "validator", "integrator"] as const;
export type Role = (typeof ROLES)[number];

/** The kinds of work a role does, as the first words of a task's subject. */
export const WORK: Readonly<Record<Role, readonly string[]>> = {
  analyst: ["Triage", "Split", "Research"],
  builder: ["Plan", "Implement"],
  validator: ["Review", "Validate"],
  integrator: ["Create PR", "Merge", "Integrate"],
};

const USES: Readonly<Record<Role, readonly Command[]>> = {
  analyst: ["triage", "split", "research"],
  builder: ["plan", "impl", "review"],
  validator: ["review"],
  integrator: ["merge"],
};

/** The commands a role may use. Where a person reviews, a builder does not review its own plan. */
export function commandsOf(
  role: Role,
  reviewMode: "skip" | "auto" | "interactive",
): readonly Command[] {
  const uses = USES[role];
  return reviewMode === "interactive" && role === "builder"
    ? uses.filter((command) => command !== "review")
    : uses;
}

/** `ralph-hero:ralph-analyst`, `ralph-analyst`, `analyst` and `analyst-2` are analysts. */
export function readRole(name: string): Role | undefined {
  const bare = name
    .slice(name.lastIndexOf(":") + 1)
    .replace(/^ralph-/, "")
    .replace(/-\d+$/, "");
  return ROLES.find((role) => role === bare);
}
