import { claudeBinary as installed } from "../../scripts/claude-code.ts";

let found: string | undefined;

/** The pinned client; `npm run test:client` installs it. */
export function claudeBinary(): string {
  found ??= installed();
  if (!found) throw new Error("Claude Code is not installed here: run npm run test:client.");
  return found;
}
