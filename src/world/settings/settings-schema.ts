import * as z from "zod/mini";
import { fileShape } from "./settings-file.ts";

/** The JSON Schema of `.ralph/settings.json`, for editors. */
export function settingsSchema(): object {
  return { title: "ralph-hero settings", ...z.toJSONSchema(fileShape) };
}
