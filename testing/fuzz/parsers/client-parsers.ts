import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseHookInput } from "../../../src/gate/hook-input.ts";
import { parseJson } from "../../../src/gate/json.ts";
import {
  seatedFirst,
  withGuardFirst,
  withoutGuard,
} from "../../../src/gate/rules/mods/guard-settings.ts";
import { readModCode } from "../../../src/gate/rules/mods/mod-code.ts";
import {
  changesOurServer,
  hooksIn,
  steersGates,
  textAfter,
} from "../../../src/gate/rules/settings-text.ts";
import { readShape } from "../../../src/shapes/read-shape.ts";
import { answersPermissions } from "../../../src/world/attendance/permission-hook.ts";
import { isPlainlyCompleted, readTask } from "../../../src/world/client/task-file.ts";
import { recordedNames, recordedPayload } from "../../recorded.ts";
import { unless } from "../../soak/outcome.ts";
import { mutatedJson, mutatedText } from "../input/mutate-text.ts";
import type { Target } from "../target.ts";

const FIXTURES = join(import.meta.dirname, "../../../test/fixtures/claude-code-2.1.325");

/** The JSON files below a folder of what was recorded from the client. */
function recordedFiles(folder: string): readonly [string, ...string[]] {
  const files = readdirSync(join(FIXTURES, folder), { recursive: true, encoding: "utf8" });
  const [first, ...others] = files
    .filter((path) => path.endsWith(".json") && !path.includes("inboxes"))
    .map((path) => readFileSync(join(FIXTURES, folder, path), "utf8"));
  if (first === undefined) throw new Error(`nothing is recorded in ${folder}`);
  return [first, ...others];
}

const TASKS = recordedFiles("tasks");
const TEAMS = recordedFiles("teams");
const PAYLOADS = recordedNames().map(recordedPayload);

const SETTINGS = {
  disableAllHooks: false,
  env: { RALPH_BOARD_PATH: "/x", PATH: "/bin", NO_COLOR: "1" },
  enabledPlugins: { "ralph-hero@x": true, "other@y": false },
  prependPlugins: ["other@y"],
  mcpServers: { ralph: { command: "ralph" }, tiny: { command: "x", args: ["a"] } },
  hooks: { PermissionRequest: [{ hooks: [{ type: "command", command: "yes" }] }] },
  modules: ["./register.ts"],
};

const SKILL = '---\nname: x\nhooks:\n  PreToolUse:\n    - matcher: Bash\n"other": 1\n---\n# Text\n';
const MOD =
  'import { on } from "./a.ts";\non("tool.call", { tool: "Bash" }, async () => ({ deny: `no` }));\n' +
  "export default (claude) => { claude.on('classic.PreToolUse', () => ({})); /* x */ // y\n const r = /[/]\\//g; };\n";

const EVENT_KINDS = ["input", "other-event", "bad"];

/** Whatever the client, or a file of its, gives to us. */
export const CLIENT_PARSERS: readonly Target[] = [
  {
    name: "hook input",
    share: 12,
    make: (random) => mutatedJson(random, random.pickAny(PAYLOADS)),
    faults: (text) => {
      const parsed = parseHookInput(text);
      return [
        ...unless(EVENT_KINDS.includes(parsed.kind), `kind ${parsed.kind}`),
        ...unless(parsed.kind !== "bad" || parsed.why !== "", "bad without a reason"),
      ];
    },
  },
  {
    name: "task file",
    share: 8,
    make: (random) => {
      const text = random.pick(TASKS);
      return random.chance(0.5) ? mutatedJson(random, JSON.parse(text)) : mutatedText(random, text);
    },
    faults: (text) => {
      const task = readTask(text);
      const isOther = task !== undefined && task.status !== "completed";
      return unless(
        !isPlainlyCompleted(text) || !isOther,
        "an open task is taken for a completed one",
      );
    },
  },
  {
    name: "team config",
    share: 5,
    make: (random) => mutatedJson(random, JSON.parse(random.pick(TEAMS))),
    faults: (text) => {
      const reading = readShape("team", parseJson(text));
      if (!reading.ok) return [];
      const isSound = reading.value.members.every(({ name }) => typeof name === "string");
      return unless(isSound, "a member without a name");
    },
  },
  {
    name: "client settings",
    share: 5,
    make: (random) => mutatedJson(random, SETTINGS),
    faults: (text) => {
      answersPermissions(parseJson(text));
      steersGates(JSON.stringify(SETTINGS), text);
      steersGates(text, text);
      changesOurServer(JSON.stringify(SETTINGS), text);
      seatedFirst(text);
      // Only a person's command writes this; what is nested deeply is written with as much space.
      const seated = text.length > 5000 ? undefined : withGuardFirst(text);
      if (seated === undefined) return [];
      return [
        ...unless(withGuardFirst(seated) === seated, "seating the guard twice changes more"),
        ...unless(
          !(withoutGuard(seated) ?? "").includes("ralph-guard@skills-dir") ||
            text.includes("ralph-guard"),
          "the guard stays seated",
        ),
        ...unless(!changesOurServer(text, text), "the same text changes our server"),
      ];
    },
  },
  {
    name: "frontmatter",
    share: 3,
    make: (random) => mutatedText(random, SKILL),
    faults: (text) => {
      textAfter(text, { kind: "edit", old: "hooks", new: text, all: true });
      return unless(
        text.includes(hooksIn(text).split("\n")[0] ?? ""),
        "hooks that the text does not have",
      );
    },
  },
  {
    name: "code of a mod",
    share: 3,
    make: (random) => mutatedText(random, MOD),
    faults: (text) => {
      const { patterns, imports } = readModCode(text);
      return unless(Array.isArray([...patterns]) && Array.isArray([...imports]), "no list");
    },
  },
];
