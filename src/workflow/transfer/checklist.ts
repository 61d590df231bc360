import { type ImportReading, NO_DETAILS, type PortableIssue } from "./portable-issue.ts";

const ITEM = /^([ \t]*)[-*+] \[([ xX])\] +(\S.*)$/;

/** A Markdown checklist: what is nested is a sub-issue, what is ticked is Done. Other text is skipped. */
export function readChecklist(text: string): ImportReading {
  const issues: PortableIssue[] = [];
  /** The items above the present one, the innermost last. */
  const above: { readonly indent: number; readonly index: number }[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const [, space, tick, words] = ITEM.exec(line.trimEnd()) ?? [];
    if (space === undefined || words === undefined) continue;
    const indent = space.replaceAll("\t", "    ").length;
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const parent = above.at(-1);
    above.push({ indent, index: issues.length });
    issues.push({
      ...NO_DETAILS,
      place: `line ${at + 1}`,
      number: undefined,
      title: words.trim(),
      state: tick === " " ? undefined : "Done",
      parent: parent && { index: parent.index },
    });
  }
  return issues.length === 0
    ? { ok: false, faults: ["the file has no checklist item: - [ ] TITLE"] }
    : { ok: true, issues };
}
