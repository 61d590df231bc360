import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Said } from "../../src/world/live/message-stream.ts";
import { bash } from "./acts.ts";

/** A command that only reads, and runs until the test lets it go. */
export interface SlowCommand {
  readonly said: Said;
  /** The words by which its call is known. */
  readonly words: string;
  /** It runs: somebody reads from the pipe. */
  runs(): boolean;
  letGo(): void;
  /** For a client that nobody sits at: lets go by itself once it runs and this was seen. */
  letGoWhen(seen: () => boolean): void;
}

const GLANCE_MS = 50;

export function slowCommand(folder: string): SlowCommand {
  const pipe = join(folder, "pipe");
  const made = spawnSync("mkfifo", [pipe], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(made.stderr);
  let writer: number | undefined;
  const letGo = () => {
    if (writer !== undefined) closeSync(writer);
    writer = undefined;
  };
  const runs = () => {
    writer ??= openedBy(pipe);
    return writer !== undefined;
  };
  let glance: NodeJS.Timeout | undefined;
  onTestFinished(() => {
    clearInterval(glance);
    letGo();
  });
  return {
    said: bash(`cat ${pipe}`),
    words: pipe,
    runs,
    letGo,
    letGoWhen: (seen) => {
      glance = setInterval(() => {
        if (!runs() || !seen()) return;
        clearInterval(glance);
        letGo();
      }, GLANCE_MS);
    },
  };
}

function openedBy(pipe: string): number | undefined {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENXIO") return undefined;
    throw error;
  }
}
