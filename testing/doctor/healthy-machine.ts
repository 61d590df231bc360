import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../../scripts/gate-files.ts";
import { OWN_VERSION } from "../../src/world/version.ts";

export const PLUGIN_ID = "ralph-hero@ralph-hero";

/** What the client records when a person installs our plugin, here or from this folder. */
export function recordInstallation(
  home: string,
  { folder = ROOT, version = OWN_VERSION }: { folder?: string; version?: string } = {},
): void {
  const entry = { scope: "user", installPath: folder, version };
  const installed = { version: 2, plugins: { [PLUGIN_ID]: [entry] } };
  writeJson(join(home, ".claude/plugins/installed_plugins.json"), installed);
  writeJson(join(home, ".claude/settings.json"), { enabledPlugins: { [PLUGIN_ID]: true } });
}

export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}

/** A program that only says its version: doctor asks a client for nothing else. */
export function sayingVersion(path: string, version: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\necho '${version}'\n`);
  chmodSync(path, 0o755);
}
