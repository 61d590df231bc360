import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, sandbox } from "../../../testing/sandbox.ts";

it("processes that make the first folder of a home in the same moment all have it", async () => {
  const { env, project, dir } = sandbox();
  const [rounds, start] = [300, Date.now() + 2500];
  for (let round = 0; round < rounds; round += 1) mkdirSync(join(dir, `${round}`));
  const program = join(ROOT, "testing/processes/folder-racer.ts");
  const words = [program, dir, `${start}`, `${rounds}`];
  const racers = Array.from({ length: 3 }, async () => {
    const child = Bun.spawn([process.execPath, "--no-env-file", ...words], {
      ...{ cwd: project, env, stderr: "pipe" },
    });
    return new Response(child.stderr).text();
  });
  expect(await Promise.all(racers)).toEqual(["", "", ""]);
}, 60_000);
