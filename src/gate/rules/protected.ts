import { LEAVE_TO_PERSON } from "../../shell/bypass/bypass.ts";
import { allow, ask, type DecisionFor, refuse } from "../decision.ts";
import type { Facts, ProtectedFile } from "../facts.ts";
import { line, oneLine, title } from "../line.ts";
import type { FileCall } from "../tool-call.ts";
import {
  changesOurServer,
  hooksIn,
  namesSteering,
  steersGates,
  textAfter,
} from "./settings-text.ts";

/** A shell command and where it is run. */
export interface CommandAt {
  readonly command: string;
  readonly cwd: string;
}

type Answer = DecisionFor<"PreToolUse">;

/** What is answered to a file that a tool writes. */
export function judgeProtectedFile(
  { text }: FileCall,
  { protectedFile: file }: Pick<Facts, "protectedFile">,
): Answer {
  if (file === undefined) return allow();
  const { protection, shown, before } = file;
  const after = textAfter(before, text);
  switch (protection) {
    case "own":
      return own(shown);
    case "mod":
      return mod(shown);
    case "settings": {
      const steers = after === undefined ? undefined : steersGates(before, after);
      return steers === undefined ? askAbout(file, "the client's settings") : held(shown, steers);
    }
    case "servers":
      if (after === undefined) return askAbout(file, "the client's servers");
      return changesOurServer(before, after) ? held(shown, "ralph's own server") : allow();
    case "text":
      if (after === undefined || hooksIn(after) === hooksIn(before)) return allow();
      return askAbout(file, "hooks of the client");
  }
}

/** What is answered to a shell command. */
export function judgeProtectedCommand(
  { command }: CommandAt,
  { bypass, protectedCommand: used }: Pick<Facts, "bypass" | "protectedCommand">,
): Answer {
  // state-gate holds the same call by the same fact; one of the two lines is printed.
  if (bypass?.isOnOwnFiles) {
    return refuse(line`${title(bypass.name)} changes what guards the work.`, bypass.recovery);
  }
  if (used === undefined) return allow();
  const { protection, shown } = used;
  if (protection === "own") return own(shown);
  if (protection === "mod") return mod(shown);
  const steers = namesSteering(command);
  if (steers !== undefined) return held(shown, steers);
  const what = { settings: "settings", servers: "servers", text: "hooks" }[protection];
  return ask(`Yes runs this once; it may change the client's ${what}: ${command}`, {
    line: line`${title(shown)} may change the client's ${what}.`,
    recovery: `a person runs: ${command}`,
  });
}

function own(shown: string): Answer {
  return refuse(
    line`${title(shown)} changes ralph's own files, which guard the work.`,
    LEAVE_TO_PERSON,
  );
}

function mod(shown: string): Answer {
  return refuse(line`${title(shown)}: the client would load code from there.`, LEAVE_TO_PERSON);
}

function held(shown: string, what: string): Answer {
  return refuse(
    line`${title(shown)} would change ${oneLine(what, 60)}, which steers the gates.`,
    LEAVE_TO_PERSON,
  );
}

function askAbout({ shown }: ProtectedFile, what: string): Answer {
  return ask(`Yes lets the agent write ${shown}, which holds ${what}.`, {
    line: line`${title(shown)} holds ${what}.`,
    recovery: `a person writes ${shown}`,
  });
}
