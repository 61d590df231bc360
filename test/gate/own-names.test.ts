import { expect, it } from "vitest";
import { gateFiles } from "../../scripts/gate-files.ts";
import { OWN_TOOLS } from "../../src/gate/rules/own-tools.ts";
import { TOOL_LIST } from "../../src/mcp/tool-list.ts";
import { ownProgram } from "../../src/shell/bypass/ralph-bypass.ts";

it("the tools that are taken for ours are those of the server", () => {
  const names = TOOL_LIST.map(({ name }) => name.slice("ralph_hero__".length));
  expect([...OWN_TOOLS].sort()).toEqual(names.sort());
});

it.each(gateFiles().map(({ name }) => name))("%s is known for a gate by its name", (name) => {
  expect(ownProgram(name)).toBe("gate");
  expect(ownProgram(`plugin/dist-hooks/${name}`)).toBe("gate");
  expect(ownProgram(`scripts/${name}`)).toBeUndefined();
});
