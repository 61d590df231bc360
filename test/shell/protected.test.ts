import { describe, expect, it } from "vitest";
import { protectedIn } from "../../src/shell/protect/protected-in-command.ts";
import type { Protection } from "../../src/shell/protect/protection.ts";
import { proveCommand } from "../../src/shell/prove/classify.ts";
import { WORLD } from "./bypass/world.ts";
import { PROTECTED } from "./tables/concluded.ts";

/** What a command would change that is not simply an agent's to change. */
function protectionOf(command: string): Protection | undefined {
  return protectedIn(command, proveCommand(command, WORLD).acts, PROTECTED)?.protection;
}

describe("git that is told to take the client's folder for its working tree", () => {
  it.each(["checkout x", "reset --hard", "stash pop", "merge x", "rebase x"])(
    "may fill it by git %s",
    (verb) => expect(protectionOf(`git --work-tree=.claude ${verb}`)).toBe("settings"),
  );

  it.each(["fetch", "push", "commit -m x", "tag v1", "branch b", "notes add -m x"])(
    "leaves its files alone by git %s",
    (verb) => expect(protectionOf(`git --work-tree=.claude ${verb}`)).toBeUndefined(),
  );
});

describe("the client's own commands", () => {
  it.each([
    ["claude plugin disable x", "settings"],
    ["claude -- plugin disable x", "settings"],
    // Behind two dashes the first word is no option's value.
    ["claude -- fix plugin disable x", undefined],
    ["claude --other fix plugin disable x", "settings"],
  ])("%s would change: %s", (command, protection) => {
    expect(protectionOf(command)).toBe(protection);
  });
});

describe("a list that is changed, file by file", () => {
  it.each([
    ["ls .claude | xargs rm", "settings"],
    // Neither of these lists what it names.
    ["cd .claude | xargs rm", undefined],
    ["touch .claude | xargs rm", undefined],
  ])("%s would change: %s", (command, protection) => {
    expect(protectionOf(command)).toBe(protection);
  });
});
