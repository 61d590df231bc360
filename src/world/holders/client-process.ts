import { readFileSync, readlinkSync } from "node:fs";
import type { ClientProcess } from "../../gate/store-record.ts";
import { hasCode } from "../files/failure.ts";

// Loaded at session starts and prompts, and where a lock is held by somebody else.

/** The pid namespace that a Linux system starts with. Its number is part of the kernel's interface. */
const FIRST_SPACE = "pid:[4026531836]";

/** How far up the client is looked for among the ancestors of a gate, which the client starts. */
const MOST_ANCESTORS = 16;

/** The same for a command: a script may start shells in shells. */
const MOST_SHELLS = 256;

/**
 * The client that started this process. A pid alone is used again, so it is kept with its start
 * time and the system and namespace it counts in. Undefined: the pid is none of our ancestors', as
 * in a sandbox with process ids of its own, or it cannot be found out here.
 */
export function clientProcessOf(pid: number): ClientProcess | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isAncestor(pid)) return undefined;
  const start = startOf(pid);
  const place = thisPlace();
  return start === undefined || place === undefined ? undefined : { pid, start, ...place };
}

/** Whether that process still runs; "elsewhere" when this machine cannot tell. */
export function isRunning(client: ClientProcess): "alive" | "gone" | "elsewhere" {
  const here = thisPlace();
  if (here === undefined || here.host !== client.host || here.space !== client.space) {
    return "elsewhere";
  }
  if (here.boot !== client.boot) {
    // Started anew since, if it is the same machine and not another container of that name.
    return here.machine === client.machine && isWholeSystem(here.space) ? "gone" : "elsewhere";
  }
  return startOf(client.pid) === client.start ? "alive" : "gone";
}

/** When a process started, in the system's own unit; undefined when no such process runs. */
export function startOf(pid: number): string | undefined {
  if (process.platform !== "linux") return psOf(pid, "lstart");
  const fields = statFields(pid);
  // A zombie has ended; only its parent has not looked yet.
  return fields === undefined || fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
}

type Place = Omit<ClientProcess, "pid" | "start">;

function isWholeSystem(space: string): boolean {
  return process.platform === "darwin" || space === FIRST_SPACE;
}

function thisPlace(): Place | undefined {
  return process.platform === "linux" ? placeByProc() : placeBySysctl();
}

function placeByProc(): Place | undefined {
  // A /proc of another namespace shows other processes under our numbers.
  if (linkAt("/proc/self") !== String(process.pid)) return undefined;
  const [boot, space] = [textAt("/proc/sys/kernel/random/boot_id"), linkAt("/proc/self/ns/pid")];
  const host = textAt("/proc/sys/kernel/hostname");
  if (!boot || !space || !host) return undefined;
  return { host, machine: textAt("/etc/machine-id") ?? "", boot, space };
}

function placeBySysctl(): Place | undefined {
  const names = ["kern.bootsessionuuid", "kern.hostname", "kern.uuid"];
  const [boot, host, machine = ""] = printedBy("sysctl", "-n", ...names)?.split("\n") ?? [];
  return boot && host ? { host, machine, boot, space: process.platform } : undefined;
}

function isAncestor(pid: number): boolean {
  return ancestors(MOST_ANCESTORS).some((parent) => parent === pid);
}

/** The processes that started this one, as a client is recorded; none where that cannot be found out. */
export function ancestorProcesses(): readonly ClientProcess[] {
  const place = thisPlace();
  if (place === undefined) return [];
  return ancestors(MOST_SHELLS).flatMap((pid) => {
    const start = startOf(pid);
    return start === undefined ? [] : [{ pid, start, ...place }];
  });
}

function ancestors(most: number): readonly number[] {
  const found: number[] = [];
  let parent: number | undefined = process.ppid;
  while (found.length < most && parent !== undefined && parent > 0) {
    found.push(parent);
    parent = parentOf(parent);
  }
  return found;
}

function parentOf(pid: number): number | undefined {
  const given = process.platform === "linux" ? statFields(pid)?.[1] : psOf(pid, "ppid");
  return given === undefined ? undefined : Number(given);
}

/** The fields after the program's name, which is in brackets and may contain anything. */
function statFields(pid: number): string[] | undefined {
  const stat = textAt(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function textAt(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ESRCH")) return undefined;
    throw error;
  }
}

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function psOf(pid: number, field: "lstart" | "ppid"): string | undefined {
  return printedBy("ps", "-o", `${field}=`, "-p", String(pid)) || undefined;
}

/** What a program of the system prints, where there is no /proc. */
function printedBy(program: string, ...args: readonly string[]): string | undefined {
  const env = { LC_ALL: "C", PATH: "/usr/bin:/bin:/usr/sbin:/sbin" };
  const { success, stdout } = Bun.spawnSync([program, ...args], { env, stderr: "ignore" });
  return success ? stdout.toString().trim() : undefined;
}
