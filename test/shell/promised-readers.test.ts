import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import { actsOf, onlyReads } from "./reading.ts";

/** docs/read-only-commands.md is what we promise to people: each option of each program on it passes. */
const PAGE = readFileSync(join(ROOT, "docs/read-only-commands.md"), "utf8");
const ROW = /^\| `([^`]+)` \| (?:`([^`]*)`|[^|]*) \|/gm;
const NOUNS = (/^## gh, after (.*)$/m.exec(PAGE)?.[1] ?? "").split(", ");

/** Where an option stands, for those that need more than it. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  "git stash": ["list", "show"],
  "git worktree": ["list"],
  env: ["A=b ls"],
  timeout: ["5 ls"],
};
/** Options that take none but some values, with one of them. */
const VALUES: Readonly<Record<string, string>> = { "--diff-merges": "first-parent" };
/** They run what they are given: without an option of their version they promise nothing. */
const VERSION_ONLY =
  /^(?:node|npm|python3?|bun|deno|pip3?|ruby|cargo|rustc|make|cmake|gcc|clang|docker|tsc)$/;
const WRAPPER = /^(?:builtin|command|nice|stdbuf|time|exec)$/;
/** What they run is seen, and they are more than reading. */
const CHANGING_WRAPPER = /^(?:nohup|setsid|ionice|sudo|doas|chronic)$/;
/** A name is asked for; all of them are listed without one. */
const LISTS_ALL = /^(?:-l|--list)$/;

function rowsOf(part: string): readonly (readonly [command: string, options: string])[] {
  const text = PAGE.split(`## ${part}`)[1]?.split("\n## ")[0] ?? "";
  return [...text.replaceAll("\\|", "|").matchAll(ROW)].map(([, command = "", options = ""]) => [
    command,
    options,
  ]);
}

/** `-ab`: two options; `-n=`: one with a value; `--color?`: with or without one. */
function written(options: string, isApart = false): string[] {
  const forms = new Map<string, readonly string[]>();
  for (const token of options.split(" ").filter(Boolean)) {
    const [, name = "", kind] = /^(.+?)([=?]?)$/.exec(token) ?? [];
    const glue = name.startsWith("--") ? "=" : "";
    const value = VALUES[name] ?? "A";
    if (kind === "=" && isApart && !glue) forms.set(name, [`${name}5`, `${name} A`]);
    else if (kind === "=") forms.set(name, [`${name}${glue}${value}`, `${name} ${value}`]);
    else if (kind === "?") forms.set(name, [name, `${name}${glue}A`]);
    else if (glue) forms.set(name, [name]);
    else for (const letter of name.slice(1)) forms.set(`-${letter}`, [`-${letter}`]);
  }
  return [...forms.values()].flat();
}

describe("the page of commands that only read keeps its word", () => {
  it.each([...rowsOf("Programs"), ...rowsOf("git"), ...rowsOf("ralph")])(
    "for %s",
    (command, options) => {
      const bare = VERSION_ONLY.test(command) ? ["--version"] : [""];
      const texts = [...bare, ...written(options, command === "tree")].flatMap((option) => {
        const isNamed = command === "git config" && !LISTS_ALL.test(option);
        const forms = isNamed ? ["user.name"] : (FORMS[command] ?? [""]);
        return forms.map((form) => `${command} ${option} ${form}`);
      });
      expect(texts.filter((text) => !onlyReads(text))).toEqual([]);
    },
  );

  it.each(rowsOf("gh,"))("for %s, after every noun", (command, options) => {
    const texts = NOUNS.flatMap((noun) =>
      ["", ...written(options)].map((option) => `${command.replace("…", noun)} ${option}`),
    );
    expect(texts.length).toBeGreaterThan(50);
    expect(texts.filter((text) => !onlyReads(text))).toEqual([]);
  });

  it.each(rowsOf("Run with"))("for %s with a command behind it", (command, options) => {
    const forms = FORMS[command] ?? ["ls src"];
    const texts = ["", ...written(options)].flatMap((option) =>
      forms.map((form) => `${command} ${option} ${form}`),
    );
    const isRead = !CHANGING_WRAPPER.test(command);
    expect(isRead).toBe(WRAPPER.test(command) || command in FORMS);
    expect(texts.filter((text) => onlyReads(text) !== isRead)).toEqual([]);
    expect(texts.filter((text) => !actsOf(text).some((act) => act.startsWith("ls")))).toEqual([]);
  });
});
