import { readChecklist } from "../../../src/workflow/transfer/checklist.ts";
import { readCsv } from "../../../src/workflow/transfer/csv.ts";
import {
  jsonLines,
  readGhIssues,
  readJsonLines,
} from "../../../src/workflow/transfer/json-lines.ts";
import { planImport } from "../../../src/workflow/transfer/plan-import.ts";
import type { ImportReading } from "../../../src/workflow/transfer/portable-issue.ts";
import { issue } from "../../issues.ts";
import { unless } from "../../soak/outcome.ts";
import { hostileText } from "../input/hostile-values.ts";
import { mutatedJson, mutatedText } from "../input/mutate-text.ts";
import type { Target } from "../target.ts";

const ISSUE = {
  ...{ number: 3, title: "A title", body: "A body", state: "Ready for Plan", estimate: "S" },
  ...{ priority: "P1", labels: ["x"], parent: 1, blockedBy: [2] },
  comments: [{ author: "ada", body: "said", at: "2026-01-02T03:04:05.000Z" }],
};
const CSV =
  'number,title,body,state,estimate,priority,labels,parent,blocked by\n1,"A, title","two\nlines ""x""",Backlog,S,P1,"a,b",,\n2,B,,Done,,,,1,1\n';
const CHECKLIST = "# Work\n- [ ] One\n  - [x] Two\n\t* [ ] Three\ntext\n+ [X] Four\n";
const GH = [
  {
    number: 4,
    title: "T",
    body: null,
    labels: [{ name: "a" }],
    state: "CLOSED",
    stateReason: "NOT_PLANNED",
  },
];

const ON_BOARD = [issue(1), issue(2, { title: "A title" }), issue(3, { parent: "#1" })];

/** Whatever was read, or a list of faults that says something. */
function importFaults(reading: ImportReading): readonly string[] {
  if (!reading.ok) return unless(reading.faults.length > 0, "refused without a fault");
  const { issues } = reading;
  for (const keeps of [true, false]) planImport(issues, ON_BOARD, keeps);
  if (issues.some(({ number }) => number === undefined)) return [];
  const again = readJsonLines(jsonLines(issues));
  const isSame = again.ok && jsonLines(again.issues) === jsonLines(issues);
  return unless(isSame, "what was read is not read again as the same");
}

const CSV_COLUMNS = [
  "number",
  "id",
  "title",
  "body",
  "description",
  "state",
  "status",
  "estimate",
  "size",
  "priority",
  "labels",
  "parent",
  "blockedby",
];

/** Whatever a person imports. */
export const IMPORT_PARSERS: readonly Target[] = [
  {
    name: "import of JSON lines",
    share: 5,
    make: (random) =>
      `${mutatedJson(random, ISSUE)}\n${random.chance(0.5) ? JSON.stringify(ISSUE) : ""}\n`,
    faults: (text) => importFaults(readJsonLines(text)),
  },
  {
    name: "import of CSV",
    share: 5,
    make: (random) => {
      const column = random.chance(0.2) ? hostileText(random).replace(/[\r\n",]/g, "") : "";
      const [head = "", ...rows] = mutatedText(random, CSV).split("\n");
      return [column === "" ? head : `${head},${column}`, ...rows].join("\n");
    },
    faults: (text) => {
      const reading = readCsv(text);
      const [head = ""] = text.replace(/^\ufeff/, "").split(/\r?\n/);
      const columns = head.includes('"') ? [] : head.split(",");
      const unknown = columns.filter(
        (name) =>
          !CSV_COLUMNS.includes(
            name
              .trim()
              .toLowerCase()
              .replace(/[\s_-]/g, ""),
          ),
      );
      return [
        ...importFaults(reading),
        ...unless(
          !reading.ok || head.trim() === "" || unknown.length === 0,
          `column ${unknown[0]} is accepted`,
        ),
      ];
    },
  },
  {
    name: "import of a checklist",
    share: 3,
    make: (random) => mutatedText(random, CHECKLIST),
    faults: (text) => importFaults(readChecklist(text)),
  },
  {
    name: "import from gh",
    share: 3,
    make: (random) => mutatedJson(random, GH),
    faults: (text) => importFaults(readGhIssues(text)),
  },
];
