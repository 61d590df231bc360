import { appendFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import type { FailureSwitch } from "../../../testing/github/start-github.ts";
import { recorded } from "../../../testing/sandbox.ts";
import { type GithubBox, githubBox, place, said } from "./processes.ts";

let on: GithubBox;

beforeAll(async () => {
  on = await githubBox();
  place(on, 41, "Backlog");
  place(on, 42, "Ready for Plan", { parent: 41 });
  place(on, 44, "Research in Progress", { parent: 41 });
  place(on, 50, "Ready for Plan");
});
beforeEach(() => {
  on.github.reset();
  forgetLimits();
});

/** What GitHub said of its limits once is not true of the next case. */
function forgetLimits(): void {
  rmSync(join(on.box.home, ".local/state/ralph-hero/github"), { recursive: true, force: true });
}

/** Where this machine keeps what it has sent with this token. */
async function ownFolder(): Promise<string> {
  await hand("state-gate", { number: 50, command: "plan", intent: "lock" });
  const all = join(on.box.home, ".local/state/ralph-hero/github");
  return join(all, readdirSync(all)[0] ?? "");
}

const hand = (gate: string, input: object) =>
  on.call(gate, "handoff_ticket", { reason: "r", ...input });

describe("gates that cannot find something out on GitHub", () => {
  const lock = { number: 50, command: "plan", intent: "lock" };
  const CASES: readonly (readonly [failure: FailureSwitch, why: string])[] = [
    [{ kind: "http", status: 401 }, "GitHub does not accept the token of RALPH_GH_TOKEN"],
    [{ kind: "http", status: 404 }, "there is no GraphQL API at this address"],
    [
      { kind: "primary-limit", resetInSeconds: 900 },
      "GitHub's rate limit is used up; it asks to wait 900 s. Recovery: the same call again in 900 s",
    ],
    [{ kind: "http", status: 502 }, "GitHub answered 502"],
    [{ kind: "connection-reset" }, "GitHub cannot be reached"],
    [{ kind: "html" }, "GitHub's answer is not JSON"],
    [
      { kind: "partial-data", path: ["repository", "issue"], type: "FORBIDDEN", message: "SAML" },
      "GitHub forbids this to the token of RALPH_GH_TOKEN: SAML",
    ],
  ];

  it.each(CASES)("a gate prints could not decide, not a no: %o", async (failure, why) => {
    on.github.fail({ ...failure, times: "always" });
    const gates = ["state-gate", "convergence-gate"];
    const ran = [];
    for (const gate of gates) {
      forgetLimits();
      ran.push(await hand(gate, lock));
    }
    expect(ran.map(said)).toEqual(
      gates.map((gate) => blocked(`${gate} could not decide: ${why}.`)),
    );
    for (const { ms } of ran) expect(ms).toBeLessThan(2600);
  });

  it("a gate says when its call goes through, where this machine has used its share of the limits", async () => {
    const folder = await ownFolder();
    const at = Date.now();
    appendFileSync(join(folder, `p${Math.floor(at / 60_000)}`), `${at} 1700 others\n`);
    expect(said(await hand("state-gate", lock)).stderr).toMatch(
      /^state-gate could not decide: this machine .* limits; it waits (\d\d) s\. Recovery: the same call again in \1 s\.\n$/,
    );
  });

  it("a gate waits out a short failure of GitHub within its own deadline", async () => {
    on.github.fail({ kind: "http", status: 502, times: 1 });
    expect(said(await hand("state-gate", lock))).toEqual(SILENT);
  });

  it.each([
    [{ RALPH_GH_OWNER: "" }, "a GitHub project is set, but RALPH_GH_OWNER is not"],
    [{ RALPH_GH_REPO: "" }, "a GitHub project is set, but RALPH_GH_REPO is not"],
    [{ RALPH_GH_PROJECT_NUMBER: "x" }, "RALPH_GH_PROJECT_NUMBER is not a project's number"],
    [{ RALPH_GH_PROJECT_NUMBER: "8" }, "acme has no project 8 this token can see"],
    [{ RALPH_GH_REPO: "typo" }, "there is no repository acme/typo this token can see"],
    [{ RALPH_GH_API_URL: "nowhere" }, "RALPH_GH_API_URL is not an http or https address"],
    [{ RALPH_GH_API_URL: "http://127.0.0.1:1" }, "GitHub cannot be reached"],
    [
      { RALPH_GH_TOKEN: "", RALPH_GH_API_URL: "https://api.github.com", PATH: "/nowhere" },
      "no GitHub token: set RALPH_GH_TOKEN, or sign in with gh auth login",
    ],
    [
      { RALPH_GH_TOKEN: "", GITHUB_TOKEN: "x", RALPH_GH_API_URL: "https://evil.example" },
      "no token for evil.example: set RALPH_GH_TOKEN; others go to github.com only",
    ],
  ])("a gate prints could not decide for the settings %o", async (env, why) => {
    const payload = recorded("PreToolUse.mcp.plugin", {
      cwd: on.box.project,
      tool_name: "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket",
      tool_input: lock,
    });
    const ran = await on.gate("state-gate", payload, env);
    expect(said(ran)).toEqual(blocked(`state-gate could not decide: ${why}.`));
  });
});

describe("gates on a slow GitHub", () => {
  const lock = { number: 42, command: "plan", intent: "lock" };

  it.each([
    ["state-gate", SILENT],
    [
      "convergence-gate",
      blocked(
        '#42 waits for its group: #44 is in Research in Progress. Recovery: pick_actionable_issue(workflowState="Ready for Plan").',
      ),
    ],
  ])("an answer after 150 ms leaves %s time to decide", async (gate, answer) => {
    on.github.fail({ kind: "latency", ms: 150, times: "always" });
    const ran = await hand(gate, lock);
    expect(said(ran)).toEqual(answer);
    expect(ran.ms).toBeLessThan(2000);
  });

  it.each(["state-gate", "convergence-gate"])(
    "an answer after 12 s leaves %s unsure, within its deadline",
    async (gate) => {
      on.github.fail({ kind: "latency", ms: 12_000, times: "always" });
      const ran = await hand(gate, lock);
      expect(said(ran)).toEqual(
        blocked(`${gate} could not decide: GitHub did not answer in time.`),
      );
      expect(ran.ms).toBeGreaterThan(4400);
      expect(ran.ms).toBeLessThan(10_000);
    },
  );
});
