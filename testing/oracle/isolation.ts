import { spawnSync } from "node:child_process";

/** How a batch is kept from the rest of the machine, best first. */
const WAYS: readonly (readonly [name: string, ...args: string[]])[] = [
  [
    "no network, everything else read-only, processes of its own",
    ...["--net", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child"],
  ],
  [
    "no network, processes of its own",
    ...["--user", "--map-root-user", "--net", "--pid", "--fork", "--kill-child"],
  ],
];

export interface Isolation {
  readonly name: string;
  /** What is put before the command that starts a batch. */
  readonly prefix: readonly string[];
  /** The batch may make everything but its own folder read-only. */
  readonly mounts: boolean;
}

/** The best way this machine allows; where it allows none, strace still sees what is tried. */
export function isolation(): Isolation {
  for (const [name, ...args] of WAYS) {
    const { status } = spawnSync("unshare", [...args, "true"], { stdio: "ignore" });
    if (status === 0) {
      return { name, prefix: ["unshare", ...args], mounts: args.includes("--mount") };
    }
  }
  return { name: "none: this machine allows no namespaces", prefix: [], mounts: false };
}

export function hasStrace(): boolean {
  return spawnSync("strace", ["-f", "-qqq", "-o", "/dev/null", "true"]).status === 0;
}
