import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bash, handOff } from "../../../testing/client/acts.ts";
import { setStage } from "../../../testing/client/stage.ts";
import { startPublisher } from "../../../testing/install/publisher.ts";
import { hostRelease } from "../../../testing/install/releases.ts";
import { run } from "../../../testing/sandbox.ts";

const { version } = JSON.parse(readFileSync(join(hostRelease(), "plugin/package.json"), "utf8"));

function bytesIn(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.map((name) => lstatSync(join(folder, name))).filter((one) => one.isFile());
  return files.reduce((sum, { size }) => sum + size, 0);
}

it("two commands of the client install a plugin that guards, and disturbs no other project", async () => {
  const stage = setStage({ usesRalph: false });
  const publisher = await startPublisher(stage, hostRelease());
  publisher.offer(version);
  const begun = performance.now();
  expect(
    await publisher.claude("plugin", "marketplace", "add", publisher.marketplace),
  ).toMatchObject({ code: 0 });
  expect(await publisher.claude("plugin", "install", "ralph-hero@ralph-hero")).toMatchObject({
    code: 0,
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);

  const plugin = join(stage.home, ".claude/plugins/cache/ralph-hero/ralph-hero", version);
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `installed in ${seconds} s: ${megabytes(publisher.registry.sent())} fetched, ${megabytes(bytesIn(plugin))} on disk`,
  );
  // Our files and one executable.
  expect(readdirSync(join(plugin, "node_modules")).sort()).toEqual([
    ".bin",
    ".package-lock.json",
    "@ralph-hero",
  ]);
  expect(readdirSync(join(plugin, "node_modules/@ralph-hero"))).toHaveLength(1);
  expect(existsSync(join(plugin, "node_modules/.bin/ralph-hero"))).toBe(true);

  const how = { plugin: "none", env: publisher.env } as const;
  const before = await stage.print({ lead: [bash("echo went > through.txt")] }, how);
  expect(before.hooks.length).toBeGreaterThan(0);
  expect(before.hooks.every(({ ended }) => ended === "status 0")).toBe(true);
  expect(existsSync(join(stage.project, "through.txt"))).toBe(true);

  // A person, in a terminal of their own.
  const ralph = (...args: string[]) => {
    const ran = run(join(plugin, "bin/ralph"), args, "", { env: stage.env, cwd: stage.project });
    expect(ran).toMatchObject({ code: 0 });
    return ran.stdout;
  };
  ralph("init");
  ralph("board", "add", "--title", "A", "--number", "42", "--state", "Backlog");
  expect(ralph("--version").trim()).toBe(version);
  const after = await stage.print(
    { lead: [handOff(42, "plan", "lock"), bash("ralph --version")] },
    how,
  );
  const [held, own] = after.calls("lead").map(({ result }) => result);
  expect(held?.isError).toBe(true);
  expect(held?.text).toContain("#42 is in Backlog");
  // The plugin's bin/ is on the agent's PATH.
  expect(own?.text).toContain(version);

  ralph("uninstall");
  expect(await publisher.claude("plugin", "uninstall", "ralph-hero@ralph-hero")).toMatchObject({
    code: 0,
  });
  expect(await publisher.claude("plugin", "marketplace", "remove", "ralph-hero")).toMatchObject({
    code: 0,
  });
  const settings = readFileSync(join(stage.home, ".claude/settings.json"), "utf8");
  expect(settings).not.toContain("ralph-hero@");
  const gone = await stage.print({ lead: [bash("gh issue close 42 || echo done")] }, how);
  expect(gone.hooks).toEqual([]);
  // What a person wrote stays: the board, and the file that keeps it out of git.
  const left = readdirSync(join(stage.project, ".ralph"));
  expect(left.filter((name) => !/^board\.db|^\.gitignore$/.test(name))).toEqual([]);
});
