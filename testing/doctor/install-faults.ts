import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Fault, OF_THE_CLIENT, OF_THE_SYSTEM } from "./fault.ts";
import { sayingVersion } from "./healthy-machine.ts";
import type { Machine } from "./machine.ts";

/** Changes the text of one of the plugin's files. */
function change({ plugin }: Machine, file: string, changed: (text: string) => string): void {
  const path = join(plugin, file);
  const before = readFileSync(path, "utf8");
  const after = changed(before);
  if (after === before) throw new Error(`${file} is as it was`);
  writeFileSync(path, after);
}

/** What a release says of one of its files. */
function released({ plugin }: Machine, hash: string, file: string): void {
  writeFileSync(join(plugin, "SHA256SUMS"), `${hash}  ${file}\n`);
}

const REINSTALLS = { inPlugin: true, command: OF_THE_CLIENT } as const;

/** The plugin's own files, and the programs around it. */
export const INSTALL_FAULTS: readonly Fault[] = [
  {
    ...{ ...REINSTALLS, name: "a launcher that cannot be run", id: "executable" },
    says: "starts nothing that runs here",
    seed: ({ plugin }) => chmodSync(join(plugin, "bin/ralph"), 0o644),
  },
  {
    ...{ ...REINSTALLS, name: "a launcher that starts another version", id: "executable" },
    says: "starts ralph-hero 0.1.0",
    seed: ({ plugin }) => sayingVersion(join(plugin, "bin/ralph"), "0.1.0"),
  },
  {
    ...{ ...REINSTALLS, name: "a launcher that is not the released one", id: "checksums" },
    says: "bin/ralph is not the file that was released",
    seed: (m) => released(m, "0".repeat(64), "bin/ralph"),
  },
  {
    ...{ ...REINSTALLS, name: "checksums of nothing that is there", id: "checksums" },
    says: "names no file that is there",
    seed: (m) => released(m, "0".repeat(64), "bin/none"),
  },
  {
    ...{ ...REINSTALLS, name: "a manifest of another version", id: "versions" },
    says: "the plugin around it is 0.1.0",
    seed: (m) =>
      change(m, ".claude-plugin/plugin.json", (text) => text.replace(/"\d+\.\d+\.\d+"/, '"0.1.0"')),
  },
  {
    ...{ ...REINSTALLS, name: "no hooks.json", id: "gates", says: "is not there" },
    seed: ({ plugin }) => rmSync(join(plugin, "hooks.json")),
  },
  {
    ...{ ...REINSTALLS, name: "a hooks.json that is no JSON", id: "gates" },
    says: "is not what the client reads",
    seed: (m) => change(m, "hooks.json", (text) => text.slice(9)),
  },
  {
    ...{ ...REINSTALLS, name: "a hook that runs a missing program", id: "gates" },
    says: "is not a program",
    seed: (m) => change(m, "hooks.json", (text) => text.replace("/bin/ralph", "/bin/ralf")),
  },
  {
    ...{ ...REINSTALLS, name: "an event without its entry", id: "wiring" },
    says: "Stop does not run ",
    seed: (m) => change(m, "hooks.json", (text) => text.replace('"Stop": [', '"Halt": [')),
  },
  {
    ...{ ...REINSTALLS, name: "a matcher in the wrong case", id: "wiring" },
    says: "PreToolUse of Write does not run",
    seed: (m) => change(m, "hooks.json", (text) => text.replace('"Write|Edit', '"write|Edit')),
  },
  {
    ...{ ...REINSTALLS, name: "a matcher that forgets a tool", id: "wiring" },
    says: "PreToolUse of Monitor does not run",
    seed: (m) => change(m, "hooks.json", (text) => text.replace('"Bash|Monitor|', '"Bash|')),
  },
  {
    ...{ ...REINSTALLS, name: "a matcher that knows only a direct server", id: "wiring" },
    says: "PreToolUse of mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket does not run",
    seed: (m) =>
      change(m, "hooks.json", (text) =>
        text.replace("^mcp__.+__ralph_hero__(", "^mcp__ralph__ralph_hero__("),
      ),
  },
  {
    ...{ ...REINSTALLS, name: "an entry without one of its gates", id: "wiring" },
    says: "does not run merge-gate",
    seed: (m) => change(m, "hooks.json", (text) => text.replace(/,\s*"merge-gate"/, "")),
  },
  {
    ...{ ...REINSTALLS, name: "an entry that is open when it cannot run", id: "wiring" },
    says: "lets a call pass when its hook cannot run",
    seed: (m) => change(m, "hooks.json", (text) => text.replace(/,\s*"onFailure": "block"/, "")),
  },
  {
    ...{ name: "another ralph in PATH", id: "path", status: "warns", command: "run" },
    says: "ralph in PATH is",
    seed: ({ bin }) => sayingVersion(join(bin, "ralph"), "9.9.9"),
  },
  {
    ...{ name: "no git", id: "git", says: "There is no git in PATH", command: OF_THE_SYSTEM },
    seed: ({ env, bin }) => {
      env["PATH"] = bin;
    },
  },
  {
    ...{
      name: "an old git",
      id: "git",
      says: "git version 2.10.0 is older",
      command: OF_THE_SYSTEM,
    },
    seed: ({ bin }) => sayingVersion(join(bin, "git"), "git version 2.10.0"),
  },
  {
    ...{ name: "agents of another version", id: "agents", command: "run", inPlugin: true },
    says: "was written for another version or place",
    seed: async (m) => {
      await m.after(`${join(m.plugin, "bin/ralph")} init --agents >&2`);
      change(m, "agents/ralph-builder.md", (text) => `${text}\nMore.\n`);
    },
  },
  {
    ...{ name: "an agent somebody changed", id: "agents", command: "run" },
    says: "was changed after ralph wrote it",
    seed: async (m) => {
      await m.after(`${join(m.plugin, "bin/ralph")} init --agents >&2`);
      const path = join(m.project, ".claude/agents/ralph-builder.md");
      if (!existsSync(path)) throw new Error("no agents were written");
      writeFileSync(path, `${readFileSync(path, "utf8")}\nMine.\n`);
    },
  },
];
