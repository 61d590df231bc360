import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, sandbox } from "../../../testing/sandbox.ts";

const RACERS = 16;

it("processes that ask the shared budget in the same moment get no more than it has", async () => {
  const { env, project } = sandbox();
  const start = Date.now() + 3000;
  const racers = Array.from({ length: RACERS }, async () => {
    const program = join(ROOT, "testing/github/budget-racer.ts");
    const child = Bun.spawn([process.execPath, "--no-env-file", program, `${start}`, "20"], {
      cwd: project,
      env,
    });
    const text = await new Response(child.stdout).text();
    expect(await child.exited, "a process that could not make the first folder").toBe(0);
    return Number(text);
  });
  const granted = (await Promise.all(racers)).reduce((sum, one) => sum + one, 0);
  // All of the minute's share, and not one more.
  expect(granted).toBe(65);
}, 60_000);
