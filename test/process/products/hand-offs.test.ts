import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { callLines, readCallAnswer, recordedCall } from "../../../testing/processes/tool-call.ts";
import {
  commitDocument,
  commitOnBranch,
  mergeBranch,
} from "../../../testing/project/work-products.ts";
import { DIST, ourCall, run, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeEach(() => {
  box = sandbox({ asIs: true });
  box.ralph("init");
});

const add = (state: string, ...more: string[]) =>
  box.ralph("board", "add", "--title", "Sign-in", "--number", "42", "--state", state, ...more);

/** A tool call that the gate let pass, by the server that is shipped. */
function tool(name: string, input: object): string {
  const lines = callLines(name, input, recordedCall(box, "amy", name, input));
  const { stdout, stderr } = readCallAnswer(
    run(join(DIST, "ralph"), ["mcp"], lines, { env: box.env, cwd: box.project }).stdout,
  );
  return (stdout || stderr).trim();
}

const handOff = (command: string, intent: string) =>
  tool("handoff_ticket", { number: 42, command, intent, reason: "r" });
const comment = (body: string) => tool("create_comment", { number: 42, body });
const gate = (command: string, intent: string) =>
  box.gate("state-gate", ourCall("handoff_ticket", { number: 42, command, intent }, box.project));

describe("a hand-off without its work product", () => {
  it("an issue goes from Research Needed to Done only with what each phase leaves behind", () => {
    // An agent brings it to Research Needed: what a person brought needs no research.
    add("Backlog");
    tool("handoff_ticket", {
      number: 42,
      command: "triage",
      to_state: "Research Needed",
      reason: "r",
    });
    expect(handOff("research", "lock")).toMatch(/locked/);
    expect(handOff("research", "complete")).toMatch(
      /^#42 has no research document: commit thoughts/,
    );
    comment(commitDocument(box, "research", 42));
    expect(handOff("research", "complete")).toMatch(/→ Ready for Plan/);
    expect(handOff("plan", "lock")).toMatch(/locked/);
    expect(handOff("plan", "complete")).toMatch(/^#42 has no plan: commit thoughts\/shared\/plans/);
    comment(commitDocument(box, "plan", 42));
    expect(handOff("plan", "complete")).toMatch(/→ Plan in Review/);
    expect(handOff("review", "complete")).toMatch(/^#42 has no critique: commit/);
    comment(commitDocument(box, "critique", 42));
    expect(handOff("review", "complete")).toMatch(/→ In Progress/);
    expect(handOff("impl", "lock")).toMatch(/locked/);
    expect(handOff("impl", "complete")).toMatch(/^#42 has no branch feature\/GH-42 here/);
    comment(commitOnBranch(box, 42));
    expect(handOff("impl", "complete")).toMatch(/→ In Review/);
    expect(handOff("merge", "complete")).toMatch(/^feature\/GH-42 of #42 is not merged into main/);
    expect(handOff("merge", "reject")).toMatch(/→ In Progress/);
    expect(handOff("impl", "lock")).toMatch(/locked/);
    expect(handOff("impl", "complete")).toMatch(
      /^feature\/GH-42 has not changed since #42 came back/,
    );
    commitOnBranch(box, 42);
    expect(handOff("impl", "complete")).toMatch(/→ In Review/);
    mergeBranch(box, 42);
    expect(handOff("merge", "complete")).toMatch(/→ Done/);
  }, 60_000);

  it("state-gate says what to commit without starting git, and passes when it is linked", () => {
    add("Backlog");
    tool("handoff_ticket", {
      number: 42,
      command: "triage",
      to_state: "Research Needed",
      reason: "r",
    });
    expect(gate("research", "complete")).toEqual({
      code: 2,
      stdout: "",
      stderr:
        "#42 has no research document: commit thoughts/shared/research/…-GH-0042-….md and link it.\n",
    });
    comment(commitDocument(box, "research", 42));
    expect(gate("research", "complete")).toMatchObject({ code: 0 });
  });

  it("a person's own move needs no work product", () => {
    add("Backlog");
    expect(box.ralph("board", "move", "42", "In Review", "--reason", "r").code).toBe(0);
    expect(handOff("merge", "complete")).toMatch(/has no branch feature\/GH-42 here/);
    expect(box.ralph("board", "move", "42", "Done", "--reason", "r", "--yes").code).toBeLessThan(3);
  });

  it("workProducts off leaves it to the prompts", () => {
    box.ralph("settings", "set", "workProducts", "off");
    add("Research Needed");
    expect(handOff("research", "complete")).toMatch(/→ Ready for Plan/);
    expect(gate("plan", "lock").code).toBe(0);
  });
});
