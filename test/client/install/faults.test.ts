import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packed } from "../../../scripts/release/npm-package.ts";
import { clientEnvironment } from "../../../src/world/live/clean-home.ts";
import { bash } from "../../../testing/client/acts.ts";
import { claudeBinary } from "../../../testing/client/claude-binary.ts";
import { unbuiltPlugin } from "../../../testing/client/plugin-copy.ts";
import { type Run, setStage } from "../../../testing/client/stage.ts";
import { pathWithout } from "../../../testing/install/poor-path.ts";
import { type Publisher, run, startPublisher } from "../../../testing/install/publisher.ts";
import { hostRelease } from "../../../testing/install/releases.ts";
import type { Sandbox } from "../../../testing/sandbox.ts";

const { version } = JSON.parse(readFileSync(join(hostRelease(), "plugin/package.json"), "utf8"));
const BYPASS = bash("gh issue close 42");

/** The same release on a machine that none of its executables fits. */
function releaseForOthers(box: Sandbox): string {
  const out = join(box.dir, "for-others");
  const plugin = join(out, "plugin");
  mkdirSync(out);
  cpSync(join(hostRelease(), "plugin"), plugin, { recursive: true });
  for (const file of ["package.json", "package-lock.json", "npm-shrinkwrap.json"]) {
    const path = join(plugin, file);
    const other = readFileSync(path, "utf8")
      .replaceAll(/@ralph-hero\/[\w-]+/g, "@ralph-hero/openbsd-x64")
      .replaceAll(`"${process.platform}"`, '"openbsd"');
    writeFileSync(path, other);
  }
  packed(plugin, join(out, "tarballs"));
  return out;
}

async function install(publisher: Publisher): Promise<void> {
  publisher.offer(version);
  await publisher.claude("plugin", "marketplace", "add", publisher.marketplace);
  expect(await publisher.claude("plugin", "install", "ralph-hero@ralph-hero")).toMatchObject({
    code: 0,
  });
}

/** What the agent was answered to its only call. */
function answer(seen: Run): string | undefined {
  return seen.calls("lead")[0]?.result?.text;
}

it("without npm the client says that it could not install, and nothing is in anybody's way", async () => {
  const stage = setStage({ usesRalph: false });
  const publisher = await startPublisher(stage, hostRelease());
  publisher.offer(version);
  const env = {
    ...clientEnvironment(stage.home, "http://127.0.0.1:9"),
    ...publisher.env,
    PATH: pathWithout(stage.dir),
  };
  const claude = (...args: string[]) => run(claudeBinary(), args, { env, cwd: stage.project });
  await claude("plugin", "marketplace", "add", publisher.marketplace);
  const installed = await claude("plugin", "install", "ralph-hero@ralph-hero");
  expect(installed.code).toBe(1);
  expect(installed.stderr).toContain("Failed to install plugin");
  const seen = await stage.print({ lead: [bash("echo went > through.txt")] }, { plugin: "none" });
  expect(seen.hooks).toEqual([]);
  expect(existsSync(join(stage.project, "through.txt"))).toBe(true);
});

it("on a platform without an executable node runs the gates, and without node a person is told", async () => {
  const stage = setStage();
  const publisher = await startPublisher(stage, releaseForOthers(stage));
  await install(publisher);
  const plugin = join(stage.home, ".claude/plugins/cache/ralph-hero/ralph-hero", version);
  expect(existsSync(join(plugin, "node_modules/.bin"))).toBe(false);
  const how = { plugin: "none" };
  expect(answer(await stage.print({ lead: [BYPASS] }, how))).toContain(
    "gh issue close bypasses the workflow. Recovery: handoff_ticket.",
  );
  const withoutNode = { ...how, env: { PATH: pathWithout(stage.dir) }, hooksMayFail: true };
  const seen = await stage.print({ lead: [BYPASS] }, withoutNode);
  const line = "ralph-hero is not installed for this machine. Recovery: a person";
  expect(answer(seen)).toContain(line);
  expect(seen.output).toContain(line);
});

it("an executable that was lost comes back by the command that the launcher names", async () => {
  const stage = setStage();
  const publisher = await startPublisher(stage, hostRelease());
  await install(publisher);
  const plugin = join(stage.home, ".claude/plugins/cache/ralph-hero/ralph-hero", version);
  for (const part of ["node_modules", "light"]) rmSync(join(plugin, part), { recursive: true });
  const how = { plugin: "none", hooksMayFail: true };
  const held = answer(await stage.print({ lead: [BYPASS] }, how)) ?? "";
  const [, commands = ""] = /Recovery: a person runs: (.*)$/m.exec(held) ?? [];
  expect(commands).toBe(
    "claude plugin uninstall ralph-hero && claude plugin install ralph-hero@ralph-hero",
  );
  for (const command of commands.split(" && ")) {
    const [, ...args] = command.split(" ");
    expect(await publisher.claude(...args)).toMatchObject({ code: 0 });
  }
  expect(answer(await stage.print({ lead: [BYPASS] }, how))).toContain("bypasses the workflow");
});

it("a clone that was not built says what to run, to agent and person", async () => {
  const stage = setStage();
  const plugin = unbuiltPlugin(stage.dir);
  mkdirSync(join(plugin, "hooks-src"));
  const seen = await stage.print({ lead: [BYPASS] }, { plugin, hooksMayFail: true });
  const line = `ralph-hero is not installed for this machine. Recovery: a person runs: npm --prefix '${plugin}' run build`;
  expect(answer(seen)).toContain(line);
  expect(seen.output).toContain(line);
});
