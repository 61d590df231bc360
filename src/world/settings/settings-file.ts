import * as z from "zod/mini";
import { parseJson } from "../../gate/json.ts";
import { Failure } from "../files/failure.ts";

export const fileShape = z.strictObject({
  $schema: z.optional(z.string()),
  reviewMode: z.optional(z.enum(["skip", "auto", "interactive"])),
  autoApprove: z.optional(z.boolean()),
  requiredBranch: z.optional(z.string().check(z.minLength(1))),
  debug: z.optional(z.boolean()),
  github: z.optional(
    z.strictObject({
      owner: z.optional(z.string().check(z.minLength(1))),
      repo: z.optional(z.string().check(z.minLength(1))),
      projectNumber: z.optional(z.number().check(z.int(), z.positive())),
      projectOwner: z.optional(z.string().check(z.minLength(1))),
      apiUrl: z.optional(z.string().check(z.minLength(1))),
    }),
  ),
});
export type SettingsFile = z.infer<typeof fileShape>;

/** `.ralph/settings.json`; what is wrong in it is named with its key. */
export function readSettingsFile(text: string): SettingsFile {
  const json = parseJson(text);
  if (json === undefined) throw new Failure(".ralph/settings.json is not JSON");
  const parsed = fileShape.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const extra = issue?.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const named = [...(issue?.path ?? []), ...extra].join(".");
  throw new Failure(`.ralph/settings.json: ${named || "the file"} is not a valid setting`);
}
