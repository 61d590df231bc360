import wiring from "../../hooks.json";
import { type Claim, sumOf } from "./claim.ts";

const VITEST = "node scripts/with-bun.mjs node_modules/vitest/vitest.mjs run";

const WIRES = Object.values(wiring.hooks).flat().length;

const FAULTS = ["illegal paths", "double holders", "lost or doubled comments", "errors"];

/** A town in which little of it happens shows little. */
const TOWN_SAW = ["steps", "hand-offs accepted", "refused", "kills", "moves by people"];

/** Two figures, of which one counts a part of the other: all of them, and more than none. */
function isAll(figures: readonly number[] | undefined): boolean {
  const [one, other, ...more] = figures ?? [];
  return one !== undefined && one > 0 && one === other && more.length === 0;
}

/** Of each pair `wrong of asked`: so many were asked. */
function asked(figures: readonly number[] | undefined): readonly number[] {
  return (figures ?? []).filter((_, at) => at % 2 === 1);
}

/** What we say of the shipped program. The order is that of docs/assurance.md. */
export const CLAIMS: readonly Claim[] = [
  {
    id: "every-cell",
    says: "Every move of the workflow is judged as an independent table says",
    command: `${VITEST} test/workflow/move/cells/every-cell.test.ts`,
    minutes: 1,
    figures: [{ label: "cells", printed: /^\w+: (\d+) cells$/m, isSum: true }],
    passes: (figures) => sumOf(figures.get("cells")) > 400_000,
  },
  {
    id: "gate-tool-command-line",
    says: "state-gate, handoff_ticket and ralph handoff answer as the same independent table says",
    command: `${VITEST} test/workflow/move/cells/gate-and-tool.test.ts`,
    minutes: 1,
    figures: [
      { label: "cells of the gate", printed: /^gate: (\d+) cells$/m },
      { label: "of the tool, on a board", printed: /^tool: (\d+) cells$/m },
      { label: "of the command line", printed: /^command line: (\d+) cells$/m },
    ],
    passes: (figures) =>
      sumOf(figures.get("cells of the gate")) > 390_000 &&
      ["of the tool, on a board", "of the command line"].every(
        (label) => sumOf(figures.get(label)) > 1000,
      ),
  },
  {
    id: "second-parser",
    says: "A second parser reads shell texts as ours does; each class of difference is shown by bash",
    command: `RALPH_PARSER_TEXTS=60000 ${VITEST} test/shell/second-parser.test.ts`,
    minutes: 1,
    figures: [
      { label: "unexplained", printed: /^parsers: (\d+) unexplained of (\d+) texts, seed \d+$/m },
      { label: "read the same", printed: /^parsers, same: (\d+)$/m },
      { label: "seed", printed: /texts, seed (\d+)$/m },
    ],
    passes: (figures) =>
      sumOf(figures.get("read the same")) > 50_000 && figures.get("unexplained")?.[0] === 0,
  },
  {
    id: "every-refusal",
    says: "Every alternative that a refusal names is accepted when it is made as written",
    command: `${VITEST} test/workflow/move/cells/every-refusal.test.ts`,
    minutes: 1,
    figures: [
      { label: "refusals", printed: /^\w+: (\d+) refusals/m, isSum: true },
      { label: "alternatives followed", printed: /(\d+) alternatives followed$/m, isSum: true },
    ],
    passes: (figures) => sumOf(figures.get("alternatives followed")) > 50_000,
  },
  {
    id: "command-corpus",
    says: "No command of the corpus that must be held passes; at most 2 % of ordinary ones are held",
    command: "npm run corpus",
    minutes: 1,
    figures: [
      { label: "must be held and pass", printed: /(\d+) of (\d+) that must be held pass/ },
      { label: "must pass and are held", printed: /(\d+) of (\d+) that must pass are held/ },
    ],
    passes: (figures) => {
      const held = asked(figures.get("must be held and pass"));
      const passing = asked(figures.get("must pass and are held"));
      // Of both gates: a corpus that was not read has no line in it.
      return [...held, ...passing].every((count) => count >= 200) && sumOf(held) >= 4000;
    },
  },
  {
    id: "command-oracle",
    says: "No command that is called read-only writes anything when it is really run under strace",
    // No command is in two parts, so that all executed ones are different. The hours never end it.
    command: "npm run oracle -- --seed 41 --part $part/10 --count 30000 --seconds 36000",
    parts: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
    minutes: 45,
    figures: [
      { label: "seed", printed: /^seed (\d+),/m },
      {
        label: "different commands executed",
        printed: /executed (\d+) different commands/,
        isSum: true,
      },
      { label: "wrong", printed: /^wrong: (\d+)$/m, isSum: true },
      { label: "ordinary commands held", printed: /ordinary commands held: (\d+) of (\d+)/ },
    ],
    passes: (figures) =>
      sumOf(figures.get("different commands executed")) >= 30_000 &&
      sumOf(figures.get("wrong")) === 0,
  },
  {
    id: "honest-day",
    says: "A day of agents who follow the skills meets no gate, on both boards",
    command: "npm run days -- honest",
    minutes: 2,
    figures: [
      { label: "calls", printed: /board: (\d+) calls/m, isSum: true },
      { label: "held or failed", printed: /calls, (\d+) held or failed/m, isSum: true },
    ],
    passes: (figures) =>
      sumOf(figures.get("calls")) >= 1000 && sumOf(figures.get("held or failed")) === 0,
  },
  {
    id: "careless-day",
    says: "Mistakes that agents really make are held, and what the line names works when followed",
    command: "npm run days -- careless",
    minutes: 1,
    figures: [
      { label: "mistakes", printed: /board: (\d+) mistakes$/m, isSum: true },
      {
        label: "not held or not made good",
        printed: /(\d+) not held or not made good/m,
        isSum: true,
      },
    ],
    passes: (figures) =>
      sumOf(figures.get("mistakes")) >= 240 &&
      sumOf(figures.get("not held or not made good")) === 0,
  },
  {
    id: "races-and-kills",
    says: "Races, killed writers and faults of GitHub leave no illegal path, no second holder and no lost comment",
    command: 'npm run soak -- "$part"',
    parts: [
      ...["lock race", "killed writers", "creation race", "hold race", "github race"],
      ...["killed on github", "github faults", "agents, embedded", "agents, github"],
    ],
    minutes: 25,
    figures: [
      { label: "loops", printed: /^(.+: ok) \(\d/m },
      { label: "rounds", printed: /(\d+) (?:rounds|kills of|changes with faults|hand-offs told)/ },
    ],
    passes: (figures) => sumOf(figures.get("rounds")) >= 100,
  },
  {
    id: "generated-inputs",
    says: "No generated input makes a gate or a parser throw, hang, or answer in a form the client does not take",
    command: "npm run fuzz -- --seed 16 --count 1000000 --executables 400",
    minutes: 4,
    figures: [
      { label: "seed", printed: /^seed (\d+),/m },
      { label: "inputs in process", printed: /^fed (\d+) inputs in process/m },
      { label: "inputs of executables", printed: /(\d+) to built executables$/m },
      { label: "wrong", printed: /^wrong: (\d+)$/m },
    ],
    passes: (figures) =>
      sumOf(figures.get("inputs in process")) >= 1_000_000 &&
      sumOf(figures.get("inputs of executables")) >= 400 &&
      sumOf(figures.get("wrong")) === 0,
  },
  {
    id: "faults-of-executables",
    says: "Kills, failing system calls and broken pipes of the built executables lose nothing committed and leave nothing half done",
    command: "npm run faults -- --seed 16 --kills 1000 --errors 300",
    minutes: 3,
    figures: [
      { label: "seed", printed: /^seed (\d+)$/m },
      { label: "kills", printed: /^kills: (\d+) kills of/m },
      { label: "failing system calls", printed: /^injected faults: (\d+) failing/m },
      { label: "that changed an answer", printed: /, (\d+) changed an answer: ok/ },
      { label: "committed, not answered", printed: /(\d+) of them not answered any more: ok/ },
    ],
    passes: (figures) =>
      sumOf(figures.get("kills")) >= 1000 &&
      sumOf(figures.get("failing system calls")) >= 300 &&
      sumOf(figures.get("that changed an answer")) >= 100 &&
      sumOf(figures.get("committed, not answered")) > 0,
  },
  {
    id: "coverage",
    says: "Tests run every statement, function and branch of src/workflow and src/gate that can be reached",
    command: "npm run coverage",
    minutes: 1,
    figures: [
      { label: "not run", printed: /^coverage: (\d+) not run of (\d+)/m },
      { label: "branches", printed: /^branch: (\d+) of (\d+) covered/m },
      { label: "branches that nothing reaches", printed: /^branch: .*, (\d+) cannot be run$/m },
    ],
    passes: (figures) =>
      figures.get("not run")?.[0] === 0 &&
      sumOf(asked(figures.get("not run"))) >= 5000 &&
      isAll(figures.get("branches")),
  },
  {
    id: "supply-chain",
    says: "What is shipped is pinned by hash, needs no install script, is licensed and listed; no secret is written down",
    command: `${VITEST} test/repo/supply-chain.test.ts test/process/hostile/secrets.test.ts`,
    minutes: 1,
    figures: [
      { label: "packages shipped", printed: /^supply chain: (\d+) packages shipped$/m },
      { label: "secrets found", printed: /^secrets: (\d+) found in (\d+) files/m },
    ],
    passes: (figures) =>
      sumOf(figures.get("packages shipped")) > 0 &&
      figures.get("secrets found")?.[0] === 0 &&
      sumOf(asked(figures.get("secrets found"))) > 0,
  },
  {
    id: "cut-wires",
    says: "doctor notices every wire of hooks.json that is cut, in the real client",
    command: "RALPH_LIVE_ALL=1 npm run test:client -- test/client/doctor/live.test.ts",
    minutes: 4,
    figures: [{ label: "tests passed", printed: /Tests\s+(\d+) passed/ }],
    // One test more than wires: nothing is named where none is cut.
    passes: (figures) => sumOf(figures.get("tests passed")) === WIRES + 1,
  },
  {
    id: "sixty-four-agents",
    says: "Sixty-four agents, killed at random, leave no illegal path, no second holder and no lost comment on either board",
    command: "npm run soak -- agents",
    minutes: 2,
    figures: [
      { label: "hand-offs told", printed: /(\d+) hand-offs told/, isSum: true },
      { label: "kills", printed: /(\d+) kills \(/, isSum: true },
      { label: "comments", printed: /(\d+) comments, \d+ of \d+ issues/, isSum: true },
      { label: "illegal paths", printed: /(\d+) illegal paths/ },
      { label: "double holders", printed: /(\d+) double holders/ },
      { label: "lost or doubled comments", printed: /(\d+) lost or doubled comments/ },
      { label: "errors", printed: /(\d+) errors: ok/ },
    ],
    passes: (figures) =>
      sumOf(figures.get("hand-offs told")) >= 2000 &&
      sumOf(figures.get("kills")) >= 50 &&
      FAULTS.every((label) => sumOf(figures.get(label)) === 0),
  },
  {
    id: "load",
    says: "200 gates at once and 64 agents at once on boards of 100,000 issues get no error, and no published limit of GitHub is broken",
    command: "npm run load",
    minutes: 7,
    figures: [
      { label: "gates a second", printed: /gates at once, \d+ issues: ([\d.]+) a second/ },
      { label: "calls a second", printed: /64 agents: .* s, ([\d.]+) a second/ },
      { label: "p50 in ms", printed: /64 agents: .*p50 (\d+) ms/ },
      { label: "p95 in ms", printed: /64 agents: .*p95 (\d+) ms/ },
      { label: "p99 in ms", printed: /64 agents: .*p99 (\d+) ms/ },
      {
        label: "calls of 64 agents to those of one",
        printed: /growth from 1 to 64 agents: ([\d.]+)/,
      },
      { label: "errors", printed: /, (\d+) errors$/m, isSum: true },
      { label: "limits broken", printed: /limits broken: (\d+)/ },
    ],
    passes: (figures) =>
      sumOf(figures.get("errors")) === 0 &&
      sumOf(figures.get("limits broken")) === 0 &&
      [...(figures.get("gates a second") ?? []), ...(figures.get("calls a second") ?? [])].every(
        (rate) => rate > 0,
      ),
  },
  {
    id: "town",
    says: "In a town of sixteen agents no rule is broken at any step, on either board, and every issue is finished in the end",
    command: "npm run town -- --seed 1000 --runs 150 --bugs",
    minutes: 5,
    figures: [
      { label: "first seed", printed: /^first seed: (\d+)$/m },
      { label: "runs", printed: /^seeds: (\d+)$/m },
      { label: "steps", printed: /^steps: (\d+)$/m },
      { label: "hand-offs accepted", printed: /^accepted: (\d+)$/m },
      { label: "refused", printed: /^refused: (\d+)$/m },
      { label: "kills", printed: /^kills: (\d+)$/m },
      { label: "lost answers", printed: /^lost answers: (\d+)$/m },
      { label: "moves by people", printed: /^person moves: (\d+)$/m },
      { label: "known limits met", printed: /^limit, .+: (\d+)$/m, isSum: true },
      { label: "issues and those finished in the end", printed: /^issues(?: finished)?: (\d+)$/m },
      { label: "violations", printed: /^violations: (\d+)$/m },
      { label: "bugs put in and found", printed: /^bugs found: (\d+) of (\d+)$/m },
    ],
    passes: (figures) =>
      sumOf(figures.get("violations")) === 0 &&
      sumOf(figures.get("runs")) >= 300 &&
      TOWN_SAW.every((label) => sumOf(figures.get(label)) >= 1000) &&
      isAll(figures.get("issues and those finished in the end")) &&
      isAll(figures.get("bugs put in and found")),
  },
  {
    id: "planted-faults",
    says: "Tests notice at least 90 % of small faults planted in the rules, drawn at random; each other one has its reason",
    command: "npm run mutate -- --seed 30 --count 400",
    minutes: 3,
    figures: [
      { label: "seed", printed: /^seed (\d+):/m },
      { label: "noticed", printed: /(\d+) of (\d+) faults noticed/ },
      { label: "survivors with a reason", printed: /^survivors with a reason: (\d+) of (\d+)$/m },
    ],
    passes: (figures) => {
      const [explained, survivors] = figures.get("survivors with a reason") ?? [];
      const [noticed = 0, planted = 0] = figures.get("noticed") ?? [];
      return explained === survivors && planted >= 400 && noticed >= 0.9 * planted;
    },
  },
];
