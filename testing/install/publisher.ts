import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { clientEnvironment } from "../../src/world/live/clean-home.ts";
import { claudeBinary } from "../client/claude-binary.ts";
import type { Ran, Sandbox } from "../sandbox.ts";
import { startGitServer } from "./git-server.ts";
import { type NpmRegistry, startNpmRegistry } from "./npm-registry.ts";

/** What a person's client sees of the world: a marketplace and a registry, both on loopback. */
export interface Publisher {
  readonly registry: NpmRegistry;
  /** The address of the marketplace. */
  readonly marketplace: string;
  /** Set where a client is started: npm asks our registry and no other. */
  readonly env: Readonly<Record<string, string>>;
  /** Offers this version in the marketplace. */
  offer(version: string): void;
  /** `claude ARGS` in the person's home. */
  claude(...args: string[]): Promise<Ran>;
}

/** Publishes releases as npm packages, and a marketplace that names them as our repository does. */
export async function startPublisher(box: Sandbox, ...releases: string[]): Promise<Publisher> {
  const registry = await startNpmRegistry(...releases.map((one) => join(one, "tarballs")));
  onTestFinished(() => registry.close());
  const repository = join(box.dir, "market/ralph-hero.git");
  mkdirSync(join(repository, ".claude-plugin"), { recursive: true });
  const git = (...args: string[]) => {
    const who = ["-c", "user.name=t", "-c", "user.email=t@t"];
    const run = spawnSync("git", ["-C", repository, ...who, ...args], { encoding: "utf8" });
    if (run.status !== 0) throw new Error(run.stderr);
  };
  git("init", "-q", "-b", "main");
  const server = await startGitServer(join(box.dir, "market"));
  onTestFinished(() => server.close());
  const env = {
    npm_config_registry: registry.url,
    npm_config_cache: join(box.dir, "npm-cache"),
    npm_config_update_notifier: "false",
  };
  return {
    registry,
    env,
    marketplace: `${server.url}/ralph-hero.git/.git`,
    offer: (version) => {
      const source = { source: "npm", package: "ralph-hero", version };
      const plugins = [{ name: "ralph-hero", description: "d", version, source }];
      const catalog = { name: "ralph-hero", description: "d", owner: { name: "o" }, plugins };
      const path = join(repository, ".claude-plugin/marketplace.json");
      writeFileSync(path, JSON.stringify(catalog));
      git("add", "-A");
      git("commit", "-qm", version);
    },
    claude: (...args) =>
      run(claudeBinary(), args, {
        env: { ...clientEnvironment(box.home, "http://127.0.0.1:9"), ...env },
        cwd: box.project,
      }),
  };
}

/** Not by spawnSync: the registry answers in this process. */
export function run(
  program: string,
  args: readonly string[],
  how: { readonly env: Readonly<Record<string, string>>; readonly cwd: string },
): Promise<Ran> {
  const child = spawn(program, args, { ...how, timeout: 60_000 });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.stdin.end();
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
