import { mayBypass } from "../bypass/may-bypass.ts";
import { baseName } from "../place/posix-path.ts";

/** Names and marks without which no command can touch what is protected. */
const MAY =
  /claude|\.mcp|settings|plugin|hooks|skills|\.c?l?a?u?d?e?[*?[{]|\.m?c?p?[*?[{]|(?:chmod|chown|chgrp)\s.*-\w*R|find\s.*(?:-(?:delete|exec|ok)|xargs|read\s)|\(\s*find\s/is;

/** Cheap: false only when a command touches nothing that is protected. */
export function mayProtect(command: string, cwd: string, plugin: string | undefined): boolean {
  if (mayBypass(command, cwd) || /\/\.claude(?:\/|$)/i.test(cwd)) return true;
  if (
    plugin !== undefined &&
    (`${cwd}/`.startsWith(`${plugin}/`) || command.includes(baseName(plugin)))
  )
    return true;
  return MAY.test(command.replace(/["'\\]/g, ""));
}
