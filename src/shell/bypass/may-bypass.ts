import { hasBehind } from "../words/behind.ts";

/** The system itself runs no longer one: `sh -c` takes 128 KiB. Nothing is looked for in it. */
export const LONGEST_COMMAND = 128 * 1024;

/** Names, words and marks without which nothing here can be a bypass. */
const MAY =
  /ralph|dist-hooks|-gate|-record|effect-report|subject-report|auto-state|team-t|board|issue|project|item-|field-|mutation|graphql|github|approve|handoff|uninstall|\b(?:release|settings|mcp|hook|gate|setup|doctor|init)\b|\.r?a?l?p?h?[*?[{]|\/dev\/(?:tcp|udp)|state\/|local\/state\b|state_home/;
/** Without one of these a text matches nothing of MAY: looking for them costs less than compiling it. */
const IN_MAY =
  "ralph dist-hooks -gate -record effect-report subject-report auto-state team-t board issue project item- field- mutation graphql github approve handoff uninstall release settings mcp hook gate setup doctor init * ? [ { /dev/ state".split(
    " ",
  );
const IN_CLIENT = "curl wget http xh nc socat telnet openssl".split(" ");
const IN_REMOVES = "rm mv shred trash find".split(" ");
const GUARDED = /\/(?:\.ralph|ralph-hero)(?:\/|$)/;
const GH = /(?:^|[^\w.-])(?:gh|hub)(?![\w-])/;
const CLIENT =
  /(?:^|[^\w.-])(?:curl|wget|https?|httpie|xhs?|curlie|nc|ncat|netcat|socat|telnet|openssl)\s/;
const PLAIN_GET = /^curl(?: -[sSLfIikvg#]+)* https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w./-]*)?$/;
/** What removes folders, but for plain names below this one. */
const REMOVES = /(?:^|[^\w.-])(?:rm|mv|shred|trash|srm)\s/;
const FINDS = /(?:^|[^\w.-])find\s/;
const PLAIN_REMOVAL =
  /^(?:rm|mv)(?: -[a-zA-Z]+)*(?: \w[\w-]*(?:\.\w[\w-]*)*(?:\/\w[\w-]*(?:\.\w[\w-]*)*)*)+$/;

/**
 * Cheap: false only when no act in this text can be a bypass and its words mention none. `cwd` counts
 * because in a guarded folder plain names are enough.
 */
export function mayBypass(command: string, cwd: string): boolean {
  if (command.length > LONGEST_COMMAND) return true;
  // `$'\x67h'` spells anything; its quote may itself be quoted.
  if (command.includes("$") && /\$["'\\\n\r\t]*'/.test(command)) return true;
  if (cwd.includes("ralph") && GUARDED.test(cwd)) return true;
  const plain = withoutQuoting(command).toLowerCase();
  if (hasOne(plain, IN_MAY) && MAY.test(plain)) return true;
  if (plain.includes("clean") && hasBehind(plain, /\bgit\b/, /\bclean\b/)) return true;
  if (plain.includes("stash") && hasBehind(plain, /\bgit\b/, /\bstash\b/, /[-$`{]/)) return true;
  // A subcommand not known before it runs may be any.
  const mayBeGh = plain.includes("gh") || plain.includes("hub");
  if (mayBeGh && GH.test(plain) && /api|alias|review|xargs|[$`{*?[(~<]/.test(plain)) return true;
  if (hasOne(plain, IN_CLIENT) && CLIENT.test(plain) && !PLAIN_GET.test(command)) return true;
  if (!hasOne(plain, IN_REMOVES) || PLAIN_REMOVAL.test(command)) return false;
  return REMOVES.test(plain) || (FINDS.test(plain) && /-d|[{$`]/.test(plain));
}

function hasOne(text: string, parts: readonly string[]): boolean {
  for (const part of parts) if (text.includes(part)) return true;
  return false;
}

/** Most commands have nothing to strip, and a pattern costs every gate that compiles it. */
function withoutQuoting(command: string): string {
  let bare = command.replaceAll("\\\n", "");
  for (const quote of ['"', "'", "\\"]) bare = bare.replaceAll(quote, "");
  for (const blank of ["\n", "\r", "\t"]) bare = bare.replaceAll(blank, " ");
  return bare;
}
