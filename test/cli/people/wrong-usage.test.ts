import { describe, expect, it } from "vitest";
import { CLI_COMMANDS } from "../../../src/cli/commands.ts";
import { GATE_NAMES } from "../../../src/gate/rules/gate-names.ts";
import { STATES } from "../../../src/workflow/machine/states.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox | undefined;
function ralph(...args: string[]) {
  if (!box) {
    box = sandbox();
    box.ralph("init");
    box.ralph("board", "add", "--title", "one");
  }
  return box.ralph(...args);
}

const ENDINGS = CLI_COMMANDS.flatMap(({ name }) =>
  name.startsWith("board ") ? [name.slice("board ".length)] : [],
).join(", ");
const ALL = "Run ralph --help for all of them.";
const STATSU = `ralph knows no command "statsu". Did you mean ralph status? ${ALL}`;
const MVOE = `ralph board knows no "mvoe". Did you mean ralph board move? It is one of: ${ENDINGS}.`;
const UNSET =
  'ralph settings knows no "unset". Did you mean ralph settings set? It is one of: set, trust.';
const STATE_LIST = STATES.join(", ");

/** What is typed, the command whose usage follows, and the message before it. */
const WRONG: readonly (readonly [readonly string[], string | undefined, string])[] = [
  [["nonsense"], undefined, `ralph knows no command "nonsense". ${ALL}`],
  [
    ["bord", "list"],
    undefined,
    `ralph knows no command "bord". Did you mean ralph board list? ${ALL}`,
  ],
  [["bord"], undefined, `ralph knows no command "bord". Did you mean ralph board? ${ALL}`],
  [["stat"], undefined, `ralph knows no command "stat". Did you mean ralph stats? ${ALL}`],
  [["STATUS"], undefined, `ralph knows no command "STATUS". Did you mean ralph status? ${ALL}`],
  [["board"], undefined, `ralph board needs one of: ${ENDINGS}.`],
  [
    ["board", "ad"],
    undefined,
    `ralph board knows no "ad". Did you mean ralph board add? It is one of: ${ENDINGS}.`,
  ],
  [["board", "zzzzzz"], undefined, `ralph board knows no "zzzzzz". It is one of: ${ENDINGS}.`],
  [["status", "now"], "status", '"now" is not understood: this takes options only.'],
  [["status", "--wach"], "status", "--wach is not an option; did you mean --watch?"],
  [["log", "--last", "x"], "log", "--last is a number from 1 to 100000."],
  [
    ["log", "--kind", "blok"],
    "log",
    '--kind is one of: block, ask, unsure; not "blok"; did you mean "block"?',
  ],
  [["log", "-x"], "log", "-x is not an option."],
  [
    ["log", "--gate", "branch"],
    "log",
    `--gate is one of: ${GATE_NAMES.join(", ")}; not "branch"; did you mean "branch-gate"?`,
  ],
  [["list"], undefined, `ralph knows no command "list". Did you mean ralph board list? ${ALL}`],
  [
    ["Move", "1", "Done"],
    undefined,
    `ralph knows no command "Move". Did you mean ralph board move? ${ALL}`,
  ],
  [
    ["board", "move", "1", "human", "--reason", "r"],
    "board move",
    `STATE is one of: ${STATE_LIST}; not "human"; did you mean "Human Needed"?`,
  ],
  [["release", "1", "--merge"], "release", "--merge takes no issue."],
  [["board", "show", "GH-x"], "board show", "N is not an issue number."],
  [["board", "add"], "board add", "--title is missing."],
  [["board", "add", "--title"], "board add", "--title TEXT: the value is missing."],
  [["board", "add", "--title", "--json"], "board add", "--title TEXT: the value is missing."],
  [["board", "add", "--title", " "], "board add", "--title is missing."],
  [
    ["board", "add", "--title", "x", "--state", "Redy for Plan"],
    "board add",
    `--state is one of: ${STATE_LIST}; not "Redy for Plan"; did you mean "Ready for Plan"?`,
  ],
  [
    ["board", "add", "--title", "x", "--estimate", "XXL"],
    "board add",
    '--estimate is one of: XS, S, M, L, XL; not "XXL"; did you mean "XL"?',
  ],
  [
    ["board", "add", "--title", "x", "--number", "-3"],
    "board add",
    "--number -3 is not an issue number.",
  ],
  [["board", "add", "--title", "x", "--title", "y"], "board add", "--title is given twice."],
  [
    ["board", "add", "--title", "two", "words"],
    "board add",
    '"words" is not understood: this takes options only.',
  ],
  [["board", "add", "--title", "x", "--json=yes"], "board add", "--json takes no value."],
  [
    ["board", "list", "--sort", "size"],
    "board list",
    '--sort is one of: number, state, priority, estimate, title, age; not "size".',
  ],
  [
    ["board", "list", "--estimate", "s,huge"],
    "board list",
    '--estimate is one of: XS, S, M, L, XL, none; not "huge".',
  ],
  [["board", "list", "--colour", "red"], "board list", "--colour is not an option."],
  [["board", "show"], "board show", "N is missing."],
  [["board", "show", "abc"], "board show", "N is not an issue number."],
  [
    ["board", "show", "1", "2"],
    "board show",
    '"2" is one word too many; quote a text of several words.',
  ],
  [["board", "edit", "1"], "board edit", "nothing to change was given."],
  [
    ["board", "edit", "1", "--estimate", "huge"],
    "board edit",
    '--estimate is one of: XS, S, M, L, XL, none; not "huge".',
  ],
  [["board", "comment", "1"], "board comment", "TEXT is missing."],
  [
    ["board", "comment", "1", "two", "words"],
    "board comment",
    '"words" is one word too many; quote a text of several words.',
  ],
  [["board", "link", "1"], "board link", "--parent or --blocked-by is missing."],
  [["board", "unlink", "1", "--parent", "x"], "board unlink", "--parent x is not an issue number."],
  [["board", "move", "1"], "board move", "STATE is missing."],
  [
    ["board", "move", "1", "in progres", "--reason", "r"],
    "board move",
    `STATE is one of: ${STATE_LIST}; not "in progres"; did you mean "In Progress"?`,
  ],
  [["board", "move", "1", "Backlog"], "board move", "--reason is missing."],
  [["release"], "release", "N is missing."],
  [["release", "1", "--reason"], "release", "--reason TEXT: the value is missing."],
  [
    ["approve", "1", "--for", "everything"],
    "approve",
    '--for is one of: plan, merge, close, cancel; not "everything".',
  ],
  [["settings", "set", "reviewMode"], "settings set", "a key and a value are needed."],
  [
    ["settings", "set", "a", "b", "c"],
    "settings set",
    '"c" is one word too many; quote a text of several words.',
  ],
  [
    ["settings", "get", "x"],
    undefined,
    'ralph settings knows no "get". Did you mean ralph settings set? It is one of: set, trust.',
  ],
  [["settings", "unset"], undefined, UNSET],
  [["help", "settings", "unset"], undefined, UNSET],
  [["statsu"], undefined, STATSU],
  [["help", "nosuch"], undefined, `ralph knows no command "nosuch". ${ALL}`],
  [["help", "statsu"], undefined, STATSU],
  [["statsu", "--help"], undefined, STATSU],
  [["help", "board", "mvoe"], undefined, MVOE],
  [["board", "mvoe", "--help"], undefined, MVOE],
  [["help", "status", "now"], undefined, '"now" is one word too many. Run ralph help status.'],
  [["doctor", "--teams"], "doctor", "--teams is not an option; did you mean --team?"],
  [["doctor", "--client", "x"], "doctor", "--client needs --live."],
  [["doctor", "--yes"], "doctor", "--yes needs --fix."],
  [["init", "here"], "init", '"here" is not understood: this takes options only.'],
];

describe("wrong usage", () => {
  it.each(WRONG)("ralph %j is answered with its exact message", (args, command, said) => {
    const usage = CLI_COMMANDS.find(({ name }) => name === command)?.usage;
    const line = usage === undefined ? said : `${said} Usage: ${usage}`;
    expect(ralph(...args)).toEqual({ code: 2, stdout: "", stderr: `${line}\n` });
  });

  it.each([
    [["board", "show", "7"], "#7 is not on the board. See ralph board list.\n"],
    [
      ["board", "move", "7", "Done", "--reason", "r"],
      "#7 is not on the board. See ralph board list.\n",
    ],
    [["board", "reopen", "7", "--reason", "r"], "#7 is not on the board. See ralph board list.\n"],
    [["approve", "7"], "#7 is not on the board. See ralph board list.\n"],
    [["explain", "deadbeef"], "deadbeef is not in the log. See ralph log.\n"],
    [["board", "comment", "9", "hello"], "#9 is not on the board. See ralph board list.\n"],
    [["board", "edit", "9", "--title", "t"], "#9 is not on the board. See ralph board list.\n"],
    [
      ["board", "add", "--title", "t", "--parent", "9"],
      "#9 is not on the board. See ralph board list.\n",
    ],
    [["board", "link", "9", "--parent", "8"], "#8 is not on the board. See ralph board list.\n"],
  ])("ralph %j is right usage of something that is not there", (args, stderr) => {
    expect(ralph(...args)).toEqual({ code: 1, stdout: "", stderr });
  });

  it.each(CLI_COMMANDS.map(({ name }) => name))(
    "ralph %s --help says what each of its options means",
    (name) => {
      const { code, stdout } = ralph(...name.split(" "), "--help");
      expect(code).toBe(0);
      const command = CLI_COMMANDS.find((one) => one.name === name);
      for (const [option, { about, type, value }] of Object.entries(command?.options ?? {})) {
        expect(stdout).toContain(`--${option}`);
        expect(about.length).toBeGreaterThan(5);
        if (type === "string") expect(value).toMatch(/^[A-Z][A-Z,]*$/);
      }
    },
  );

  it.each([...CLI_COMMANDS.map(({ name }) => name), "board"])(
    "ralph help %s prints what its --help does",
    (name) => {
      const words = name.split(" ");
      const asked = ralph(...words, "--help");
      expect(asked).toMatchObject({ code: 0, stderr: "" });
      expect(ralph("help", ...words)).toEqual(asked);
      expect(ralph("--help", ...words)).toEqual(asked);
    },
  );

  it.each(["explain", "gate"])("ralph %s names the gate that was probably meant", (command) => {
    const { code, stdout, stderr } = ralph(command, "branch");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain('not "branch"; did you mean "branch-gate"? Usage: ');
  });

  it("the version is asked for in every usual way", () => {
    const { code, stdout } = ralph("--version");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
    for (const way of ["-v", "version"]) expect(ralph(way)).toMatchObject({ code, stdout });
  });

  it("ralph help lists every command, and ralph help settings names those within", () => {
    expect(ralph("help")).toEqual(ralph("--help"));
    expect(ralph("help").stdout).toContain("ralph help COMMAND");
    expect(ralph("help", "settings").stdout).toContain("See also ralph settings trust: ");
  });
});
