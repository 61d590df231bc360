import * as z from "zod";
import { PREFIX } from "../../src/mcp/server/define-tool.ts";
import { loadTools } from "../../src/mcp/tools.ts";

const TOOLS = await loadTools();

/** A call of one of our tools as a text shows it: `ralph_hero__get_issue(number=N)`. */
export interface ShownCall {
  readonly tool: string;
  /** Each argument as written, `name=value`. */
  readonly args: readonly string[];
  readonly text: string;
}

export function shownCalls(text: string): ShownCall[] {
  return [...text.matchAll(/(?<!\w)ralph_hero__(\w+)\(/g)].map(
    ({ 0: head, 1: tool = "", index }) => {
      const inside = upToItsEnd(text.slice(index + head.length));
      return { tool, args: apart(inside), text: `${head}${inside})` };
    },
  );
}

/** The text up to the parenthesis that closes the call; quotes and brackets are passed over. */
function upToItsEnd(text: string): string {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"[^"\n]*"|[()]/g)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (depth < 0) return text.slice(0, index);
  }
  return text.split("\n")[0] ?? "";
}

function apart(inside: string): string[] {
  let depth = 0;
  let from = 0;
  const parts: string[] = [];
  for (const { 0: token, index } of inside.matchAll(/"[^"\n]*"|[()[\]{},]/g)) {
    if (/^[([{]/.test(token)) depth += 1;
    if (/^[)\]}]/.test(token)) depth -= 1;
    if (token !== "," || depth > 0) continue;
    parts.push(inside.slice(from, index));
    from = index + 1;
  }
  return [...parts, inside.slice(from)].map((part) => part.trim()).filter((part) => part !== "");
}

/** What a reader who copied the call would be refused for: arguments unknown, missing or not valid. */
export function callProblems({ tool: name, args, text }: ShownCall): string[] {
  const shape = TOOLS.find((tool) => tool.name === name)?.input.shape;
  if (!shape) return [`${PREFIX}${name} is not a tool`];
  const shown = args.filter((arg) => arg !== "…").map((arg) => /^(\w+)=(.+)$/s.exec(arg) ?? arg);
  const problems = shown.flatMap((arg) => {
    if (typeof arg === "string") return [`${text}: ${arg} is not name=value`];
    const [, key = "", value = ""] = arg;
    const field = shape[key];
    if (!field) return [`${text}: ${name} has no argument ${key}`];
    const quoted = /^"([^"…<{]*)"$/.exec(value)?.[1];
    return quoted === undefined || z.safeParse(field, quoted).success
      ? []
      : [`${text}: ${key} cannot be ${value}`];
  });
  const given = shown.map((arg) => (typeof arg === "string" ? arg : arg[1]));
  const missing = Object.entries(shape)
    .filter(([key, field]) => !given.includes(key) && !z.safeParse(field, undefined).success)
    .map(([key]) => `${text}: ${key} is missing`);
  return args.includes("…") ? problems : [...problems, ...missing];
}
