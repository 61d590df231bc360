import { spawnSync } from "node:child_process";
import { cpus, loadavg } from "node:os";

/** Where and with what it was measured: figures of two machines are not comparable. */
export function machine() {
  return {
    cpu: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    load: loadavg()[0] ?? 0,
    bun: Bun.version,
    node: firstLine("node", "--version"),
    bash: firstLine("bash", "-c", "echo $BASH_VERSION"),
    jq: firstLine("jq", "--version").replace("jq-", ""),
    sqlite3: firstLine("sqlite3", "--version").split(" ")[0] ?? "",
  };
}

function firstLine(program: string, ...args: string[]): string {
  const { stdout } = spawnSync(program, args, { encoding: "utf8" });
  return stdout?.split("\n")[0] || "missing";
}
