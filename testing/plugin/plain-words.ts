/** What no text of the plugin may say, and why. */
const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  [
    "a tool that is not there",
    /\b(?:TeamCreate|TeamDelete|update_workflow_state|collate_debug|debug_stats)\b/gu,
  ],
  ["the subagent tool's old name", /\bTask\(|\bTask tool\b/gu],
  [
    "a path of somebody's machine",
    /(?<![\w.~}\])])\/(?:home|Users|root|tmp|work|opt|var|usr|etc|mnt|srv)\/\S*/gu,
  ],
  ["a path of somebody's machine", /\b[A-Za-z]:\\\w+/gu],
  ["an emoji", /(?![©®™↔])\p{Extended_Pictographic}|\p{Regional_Indicator}/gu],
];

export function forbiddenWords(text: string): string[] {
  return FORBIDDEN.flatMap(([what, pattern]) =>
    (text.match(pattern) ?? []).map((found) => `${what}: ${found}`),
  );
}
