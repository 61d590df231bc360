/** A part of a line that no input can reach, and why it is there all the same. */
export interface Unreachable {
  readonly file: string;
  /** Part of the line. */
  readonly inLine: string;
  readonly why: string;
}

/** An element, a key or a group of a pattern that is always there; the types cannot say so. */
const TYPED = "It is always there, which the type checker cannot know.";

export const UNREACHABLE: readonly Unreachable[] = [
  {
    file: "src/gate/gate-arguments.ts",
    inLine: 'const arg = args[at] ?? "";',
    why: TYPED,
  },
  {
    file: "src/gate/render.ts",
    inLine: 'return "";',
    why: "Verdicts that allow are taken out before their lines are made.",
  },
  {
    file: "src/gate/render.ts",
    inLine: 'case "allow":',
    why: "Verdicts that allow are taken out before their lines are made.",
  },
  {
    file: "src/gate/log/logged-decision.ts",
    inLine: 'const text = JSON.stringify(shown) ?? "";',
    why: "A fact that is undefined was left out before.",
  },
  {
    file: "src/gate/rules/branch-head.ts",
    inLine: '{activeCommand ?? ""} runs on',
    why: "The gate asks nothing where no phase is known.",
  },
  {
    file: "src/gate/rules/client-version.ts",
    inLine: "return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);",
    why: TYPED,
  },
  {
    file: "src/gate/rules/effects.ts",
    inLine: " on branch ",
    why: "A phase that runs on the branch is known, and so is its branch.",
  },
  {
    file: "src/gate/rules/effects.ts",
    inLine: ", which is no document; ",
    why: "Only a known phase writes documents only.",
  },
  {
    file: "src/gate/rules/state-change.ts",
    inLine: ": undefined);",
    why: "A target that is no state was refused before.",
  },
  {
    file: "src/gate/rules/state-change.ts",
    inLine: "const otherwise = { line: oneLine(fact), recovery: recovery[0] ?",
    why: TYPED,
  },
  {
    file: "src/gate/rules/working-tree.ts",
    inLine: " is no document, and ",
    why: "Only a known phase writes documents only.",
  },
  {
    file: "src/gate/rules/completion/own-work.ts",
    inLine: "const target = machine.commands[command].intents.complete ?? und",
    why: TYPED,
  },
  {
    file: "src/gate/rules/completion/own-work.ts",
    inLine: " intent=escalate → Human Needed",
    why: "A holder can always leave its lock by a hand-off; this is what it would say otherwise.",
  },
  {
    file: "src/gate/rules/completion/task-completion.ts",
    inLine: 'if (held.kind === "block" || (held.remember ?? []).length === 0)',
    why: TYPED,
  },
  {
    file: "src/gate/rules/completion/task-completion.ts",
    inLine: "return allow(...(held.remember ?? []), record);",
    why: TYPED,
  },
  {
    file: "src/gate/rules/merging/head-moves.ts",
    inLine: "const others = refs.filter(({ rough }) => !isRequired(rough.spli",
    why: TYPED,
  },
  {
    file: "src/gate/rules/merging/judge-merge.ts",
    inLine: "line: line`Merging ",
    why: TYPED,
  },
  {
    file: "src/gate/rules/merging/merge-steps.ts",
    inLine: "const own = Object.hasOwn(STEPS, name) ? (STEPS[name]?.(git) ?? ",
    why: TYPED,
  },
  {
    file: "src/gate/rules/merging/git-settings.ts",
    inLine: '([, name = ""]) => name,',
    why: TYPED,
  },
  {
    file: "src/gate/rules/merging/push-steps.ts",
    inLine: 'const [source = "", to = source] = text.split(":");',
    why: TYPED,
  },
  {
    file: "src/gate/rules/merging/ref-moves.ts",
    inLine: 'const [name = "", start = "HEAD"] = values;',
    why: TYPED,
  },
  {
    file: "src/gate/rules/mods/mod-code.ts",
    inLine: '...new Set([...plain.matchAll(of)].map((match) => match[2] ?? ""',
    why: TYPED,
  },
  {
    file: "src/workflow/group/countdown.ts",
    inLine: "const count = (left.get(waiting) ?? 0) - 1;",
    why: TYPED,
  },
  {
    file: "src/workflow/group/joined.ts",
    inLine: "for (const child of node.children) if (child.parent === node) op",
    why: "What is below an issue that was not read is in no ring, so nothing was cut.",
  },
  {
    file: "src/workflow/group/order.ts",
    inLine: "if (!knot) return;",
    why: TYPED,
  },
  {
    file: "src/workflow/group/order.ts",
    inLine: "return a && b ? byNumber(a, b) : 0;",
    why: "A cycle has members, and only members are compared.",
  },
  {
    file: "src/workflow/group/order.ts",
    inLine: "(knot) => outside.get(knot) ?? [],",
    why: TYPED,
  },
  {
    file: "src/workflow/group/order.ts",
    inLine: "const left = (membersLeft.get(knot) ?? 0) - 1;",
    why: TYPED,
  },
  {
    file: "src/workflow/machine/nearest.ts",
    inLine: "const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : ",
    why: TYPED,
  },
  {
    file: "src/workflow/machine/nearest.ts",
    inLine: "const swap = isSwap ? (above[j - 2] ?? 0) + 1 : change;",
    why: TYPED,
  },
  {
    file: "src/workflow/machine/nearest.ts",
    inLine: "next.push(Math.min(change, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0)",
    why: TYPED,
  },
  {
    file: "src/workflow/machine/nearest.ts",
    inLine: "return row[b.length] ?? 0;",
    why: TYPED,
  },
  {
    file: "src/workflow/move/judge-move.ts",
    inLine: "const takes = command === undefined ? [] : ",
    why: "A call whose command is not known was refused before.",
  },
  {
    file: "src/workflow/move/move-refusals.ts",
    inLine: "Nothing leads out of ",
    why: "The states that nothing leads out of are refused by an earlier rule.",
  },
  {
    file: "src/workflow/move/recovery/alternatives.ts",
    inLine: "const steps = [...told.values()].flatMap(([one]) => (one ? [`${o",
    why: TYPED,
  },
  {
    file: "src/workflow/move/recovery/other-ways.ts",
    inLine: "return state === undefined ? [] : [`pick_actionable_issue(workfl",
    why: "Every command of the built-in table takes some state.",
  },
  {
    file: "src/workflow/move/recovery/ways-out.ts",
    inLine: 'const [first = "hero"] = usableBy(circumstances);',
    why: "Every caller may use some command.",
  },
  {
    file: "src/workflow/move/rules/by-size.ts",
    inLine: "a person runs: ralph board move ",
    why: "What takes an issue up takes it from a state.",
  },
  {
    file: "src/workflow/next/position.ts",
    inLine: "groupPrimary: primary?.number ?? null,",
    why: "A group that is asked about has members.",
  },
  {
    file: "src/workflow/next/taking.ts",
    inLine: "if (!resolution.ok) continue;",
    why: "The first moves of a command are made from its own table.",
  },
  {
    file: "src/workflow/next/work-streams.ts",
    inLine: "const numbers = [...new Set([...(touchedBy.get(a) ?? []), ...(to",
    why: TYPED,
  },
  {
    file: "src/workflow/next/work-streams.ts",
    inLine: "const all = numbers.flatMap((number) => [...(given.get(number)?.",
    why: TYPED,
  },
  {
    file: "src/workflow/next/work-streams.ts",
    inLine: "const others = patterns.get(file) ?? [];",
    why: TYPED,
  },
  {
    file: "src/workflow/next/work-streams.ts",
    inLine: "const own = patterns.get(glob) ?? [];",
    why: TYPED,
  },
  {
    file: "src/workflow/next/work-streams.ts",
    inLine: "const others = [...blockedBy].flatMap((blocker) => points.get(blo",
    why: TYPED,
  },
  {
    file: "src/workflow/transfer/csv.ts",
    inLine: 'const character = text[at] ?? "";',
    why: TYPED,
  },
  {
    file: "src/workflow/waiting/board-groups.ts",
    inLine: ".sort((a, b) => (a.members[0] ?? 0) - (b.members[0] ?? 0));",
    why: TYPED,
  },
];
