import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { handOff } from "../../../testing/client/acts.ts";
import { setStage } from "../../../testing/client/stage.ts";
import { startPublisher } from "../../../testing/install/publisher.ts";
import { hostRelease, releaseAs } from "../../../testing/install/releases.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { storeOf } from "../../../testing/store-of.ts";

const { version } = JSON.parse(readFileSync(join(hostRelease(), "plugin/package.json"), "utf8"));
const OLD = "0.1.9";

it("an update in the middle of a session neither locks out nor opens, and /reload-plugins takes it over", async () => {
  const stage = setStage();
  addIssue(stage, 41, "Research Needed");
  addIssue(stage, 42, "Research Needed");
  addIssue(stage, 43, "Research Needed");
  const publisher = await startPublisher(
    stage,
    releaseAs(OLD, join(stage.dir, "old")),
    hostRelease(),
  );
  publisher.offer(OLD);
  await publisher.claude("plugin", "marketplace", "add", publisher.marketplace);
  expect((await publisher.claude("plugin", "install", "ralph-hero@ralph-hero")).code).toBe(0);
  const hooks = () => {
    const sessions = join(storeOf(stage), "sessions");
    return readdirSync(sessions).map((name) =>
      readFileSync(join(sessions, name, "hooks-version"), "utf8").trim(),
    );
  };
  const turn = (number: number) => [
    handOff(number, "plan", "lock"),
    // Not a lock: completion-gate would hold the stop.
    handOff(number, "research", "escalate"),
    `Told ${number}.`,
  ];
  const lead = [...turn(41), ...turn(42), ...turn(43)];
  const run = await stage.converse(
    { lead },
    async ({ screen, until, type }) => {
      await until(() => screen().includes("Told 41."), "the first turn");
      expect(hooks()).toEqual([OLD]);
      publisher.offer(version);
      await publisher.claude("plugin", "marketplace", "update", "ralph-hero");
      expect(await publisher.claude("plugin", "update", "ralph-hero@ralph-hero")).toMatchObject({
        code: 0,
      });
      await type("Go on.");
      await until(() => screen().includes("Told 42."), "the turn after the update");
      expect(hooks()).toEqual([OLD]);
      await type("/reload-plugins");
      await until(() => /Reloaded|reloaded/.test(screen()), "the reload");
      await type("Go on again.");
      await until(() => screen().includes("Told 43."), "the turn after the reload");
      expect(hooks()).toEqual([version]);
    },
    { plugin: "none", env: publisher.env },
  );
  const results = run.calls("lead").map(({ result }) => result);
  expect(results.map((one) => one?.isError)).toEqual([true, false, true, false, true, false]);
  // The reload starts the new server, too: no answer names a mismatch.
  expect(results.filter((one) => one?.text.includes("hooks are ralph-hero"))).toEqual([]);
});
