import { mayBypass } from "../bypass/may-bypass.ts";
import { baseName } from "../place/posix-path.ts";

/** Names and marks without which no command can touch what is protected. */
const MAY =
  /claude|\.mcp|settings|plugin|hooks|skills|\.c?l?a?u?d?e?[*?[{]|\.m?c?p?[*?[{]|\(\s*find\s/i;

/**
 * Parts that touch it only together, each looked for by itself: one pattern for both would look for
 * the second anew behind every first one, which takes a long text half a minute.
 */
const TOGETHER: readonly (readonly [program: RegExp, acts: RegExp])[] = [
  [/(?:chmod|chown|chgrp)\s/i, /-\w*R/i],
  [/(?:cp|rsync|ditto|scp)\s/i, /\/\.?(?:\s|$)|\s\.\s|-\w*T|--no-t/],
  [/find\s/i, /-(?:delete|exec|ok)|xargs|read\s/i],
];

/** Cheap: false only when a command touches nothing that is protected. */
export function mayProtect(command: string, cwd: string, plugin: string | undefined): boolean {
  if (mayBypass(command, cwd) || /\/\.claude(?:\/|$)/i.test(cwd)) return true;
  if (
    plugin !== undefined &&
    (`${cwd}/`.startsWith(`${plugin}/`) || command.includes(baseName(plugin)))
  )
    return true;
  const text = command.replace(/["'\\]/g, "");
  return MAY.test(text) || TOGETHER.some((both) => both.every((part) => part.test(text)));
}
