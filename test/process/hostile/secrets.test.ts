import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { addIssue } from "../../../testing/ralph-board.ts";
import { bash, ourCall, recorded, sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";

/** Made up: none of them opens anything. */
const IN_ENVIRONMENT = "quite-a-secret-0c1d2e3f4a5b";
const IN_TEXT = `ghp_${"Z9".repeat(18)}`;
const IN_FIELD = "field-secret-6677889900";
const IN_ADDRESS = "address-secret-5544332211";
const SECRETS = [IN_ENVIRONMENT, IN_TEXT, IN_FIELD, IN_ADDRESS];

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

it("no secret of a call or of the environment is in any file that gates and commands write", () => {
  const box = sandbox();
  addIssue(box, 1, "Ready for Plan");
  const env = {
    RALPH_DEBUG: "1",
    DEPLOY_TOKEN: IN_ENVIRONMENT,
    AI_AGENT: "claude-code_2-1-325_cli",
  };
  const commands = [
    `gh issue close 1 # ${IN_TEXT}`,
    `gh issue close 1 --comment "DEPLOY is ${IN_ENVIRONMENT}"`,
    `curl -X POST https://me:${IN_ADDRESS}@api.github.com/graphql -d 'mutation { closeIssue }'`,
    `curl -H "Authorization: Bearer ${IN_TEXT}" -X PATCH https://api.github.com/repos/a/b/issues/1`,
    `git push https://x:${IN_ADDRESS}@github.com/a/b main`,
  ];
  for (const command of commands) {
    for (const gate of ["state-gate", "branch-gate", "merge-gate", "protect-gate"]) {
      box.gate(gate, bash(command, box.project), { env, args: ["--phase", "plan"] });
    }
  }
  const move = { number: 1, command: "plan", intent: "complete", reason: "r", password: IN_FIELD };
  box.gate("state-gate", ourCall("handoff_ticket", move, box.project), { env });
  const file = { file_path: ".ralph/settings.json", content: "x", apiKey: IN_FIELD };
  box.gate("protect-gate", recorded("PreToolUse.Write", { cwd: box.project, tool_input: file }), {
    env,
  });
  for (const args of [["log"], ["status"], ["doctor"], ["log", "--json"]]) {
    const { stdout, stderr } = box.gate("ralph", "", { args, env });
    expect(SECRETS.filter((secret) => (stdout + stderr).includes(secret))).toEqual([]);
  }

  const written = [storeOf(box), join(box.project, ".ralph"), join(box.home, ".local")]
    .filter(existsSync)
    .flatMap(filesBelow);
  const texts = written.map((path) => ({ path, text: readFileSync(path, "latin1") }));
  const leaks = texts.flatMap(({ path, text }) =>
    SECRETS.filter((secret) => text.includes(secret)).map((secret) => [path, secret]),
  );
  const bytes = written.reduce((sum, path) => sum + statSync(path).size, 0);
  console.log(`secrets: ${leaks.length} found in ${written.length} files, ${bytes} bytes`);
  expect(leaks).toEqual([]);
  // What was held was written down, with the place of what was taken out.
  expect(texts.filter(({ text }) => text.includes("[redacted]")).length).toBeGreaterThan(0);
});
