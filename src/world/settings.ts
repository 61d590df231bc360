import * as z from "zod/mini";
import type { GateSettings } from "../gate/facts.ts";
import { parseJson } from "../gate/json.ts";
import type { Project } from "./project.ts";
import { readIfThere } from "./read-file.ts";
import { Unknown } from "./unknown.ts";

const REVIEW_MODES = ["skip", "auto", "interactive"] as const;

const fileShape = z.strictObject({
  $schema: z.optional(z.string()),
  reviewMode: z.optional(z.enum(REVIEW_MODES)),
  autoApprove: z.optional(z.boolean()),
  requiredBranch: z.optional(z.string().check(z.minLength(1))),
  debug: z.optional(z.boolean()),
});
type SettingsFile = z.infer<typeof fileShape>;

/** Environment, then `.ralph/settings.json`, then defaults. A bad one is named with its place. */
export function readSettings(project: Project): GateSettings {
  const file = readFile(project);
  const reviewMode = reviewModeIn(project) ?? file.reviewMode ?? "auto";
  const autoApprove = booleanIn(project, "RALPH_AUTO_APPROVE") ?? file.autoApprove ?? true;
  return {
    requiredBranch: project.env["RALPH_REQUIRED_BRANCH"] || file.requiredBranch || "main",
    reviewMode,
    approval: reviewMode === "interactive" || !autoApprove ? "person" : "table",
  };
}

function readFile(project: Project): SettingsFile {
  const text = readIfThere(project.settingsPath);
  if (text === undefined) return {};
  const json = parseJson(text);
  if (json === undefined) throw new Unknown(".ralph/settings.json is not JSON");
  const parsed = fileShape.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const named = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
  throw new Unknown(`.ralph/settings.json: ${named || "the file"} is not a valid setting`);
}

function reviewModeIn({ env }: Project): GateSettings["reviewMode"] | undefined {
  const value = env["RALPH_REVIEW_MODE"];
  if (!value) return undefined;
  const mode = REVIEW_MODES.find((known) => known === value);
  if (!mode) throw new Unknown("RALPH_REVIEW_MODE is not skip, auto or interactive");
  return mode;
}

function booleanIn({ env }: Project, name: string): boolean | undefined {
  const value = env[name];
  if (!value) return undefined;
  if (value !== "true" && value !== "false") throw new Unknown(`${name} is not true or false`);
  return value === "true";
}
