import type { GateSettings } from "../../gate/facts.ts";
import { Failure } from "../files/failure.ts";
import { readIfThere } from "../files/read-file.ts";
import type { Project } from "../project.ts";
import type { SettingsFile } from "./settings-file.ts";

/** Environment, then `.ralph/settings.json`, then defaults. A bad one is named with its place. */
export async function readSettings(project: Project): Promise<GateSettings> {
  const text = readIfThere(project.settingsPath);
  // Most projects have no such file, and zod is dear to load.
  const file: SettingsFile =
    text === undefined ? {} : (await import("./settings-file.ts")).readSettingsFile(text);
  const reviewMode = reviewModeIn(project) ?? file.reviewMode ?? "auto";
  const autoApprove = booleanIn(project, "RALPH_AUTO_APPROVE") ?? file.autoApprove ?? true;
  return {
    requiredBranch: project.env["RALPH_REQUIRED_BRANCH"] || file.requiredBranch || "main",
    reviewMode,
    approval: reviewMode === "interactive" || !autoApprove ? "person" : "table",
  };
}

function reviewModeIn({ env }: Project): GateSettings["reviewMode"] | undefined {
  const value = env["RALPH_REVIEW_MODE"];
  if (!value) return undefined;
  const mode = (["skip", "auto", "interactive"] as const).find((known) => known === value);
  if (!mode) throw new Failure("RALPH_REVIEW_MODE is not skip, auto or interactive");
  return mode;
}

function booleanIn({ env }: Project, name: string): boolean | undefined {
  const value = env[name];
  if (!value) return undefined;
  if (value !== "true" && value !== "false") throw new Failure(`${name} is not true or false`);
  return value === "true";
}
