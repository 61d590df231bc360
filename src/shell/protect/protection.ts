/** Why agents do not simply write a file. */
export type Protection =
  /** Gates and board: `.ralph/`, the records, the plugin itself. */
  | "own"
  /** The client would load code from it. */
  | "mod"
  /** The client's settings. */
  | "settings"
  /** `.mcp.json`: which servers the client starts. */
  | "servers"
  /** A skill, an agent or a command: free, unless it brings hooks. */
  | "text";

const SETTINGS = /^settings(?:\.local)?\.json$/;
const MODS = /^plugins(?:\/|$)|^skills\/[^/]+\/(?:\.claude-plugin|hooks)(?:\/|$)/;
const TEXTS = /^(?:agents|commands|skills)\/.*\.md$/;

/** What a path below a `.claude` folder is. */
export function protectionBelow(path: string): Protection | undefined {
  if (SETTINGS.test(path)) return "settings";
  if (MODS.test(path)) return "mod";
  return TEXTS.test(path) ? "text" : undefined;
}

/** Names that lead to something protected, from anywhere: for patterns. */
export const PROTECTED_NAMES: readonly string[] = [
  ...[".claude", ".mcp.json", ".claude.json", ".ralph"],
  ...["settings.json", "settings.local.json", "plugins", "skills", "hooks", ".claude-plugin"],
  ...["managed-settings.json", "managed-settings.d"],
];

/** A folder of the client, also as a pattern or by its variable. */
export const CLIENT_FOLDER = /\.claude(?![\w.-])|\.c?l?a?u?d?e?[*?[{]|CLAUDE_CONFIG_DIR/i;

const NAMED: readonly (readonly [RegExp, Protection])[] = [
  [/\.claude\/+plugins\b|\.claude\/+skills\/\S*\/(?:\.claude-plugin|hooks)\b/i, "mod"],
  [/\.claude\/+settings(?:\.local)?\.json|managed-settings(?:\.json|\.d\b)/i, "settings"],
  [/(?<![\w.-])\.claude\.json\b|disableAllHooks/i, "settings"],
  [/(?<![\w-])\.mcp\.json\b/i, "servers"],
];

/** What a text names as a path, where nobody knows what is done with it. */
export function protectionNamed(text: string): Protection | undefined {
  const plain = text.replace(/["'\\]/g, "");
  return NAMED.find(([pattern]) => pattern.test(plain))?.[1];
}

const STRING = (name: string) => new RegExp(`["'\`/]${name}["'\`/]`, "i");
const [FOLDER, SETTINGS_FILE] = [STRING("\\.claude"), STRING("settings(?:\\.local)?\\.json")];
const [PLUGINS, SKILLS, CODE] = [
  STRING("plugins"),
  STRING("skills"),
  STRING("(?:hooks|\\.claude-plugin)"),
];

/** What takes a folder away, or its name: a program, or a function of a language. */
const TAKES_AWAY =
  /(?:^|[\s"'`(])(?:rm|mv|shred)\s|\b(?:rmtree|rmSync|rmdirSync|remove_tree|removeSync|rename|renameSync|rim_?raf)\s?\(/;
const WHOLE_FOLDER = /(?:^|[\s"'`/=(])\.claude\/?(?:["'`\s)]|$)/i;

/** Text that takes away the client's folder, whatever lies in it. */
function takesAway(text: string): boolean {
  if (!WHOLE_FOLDER.test(text)) return false;
  return text.split(/[\n;|&]/).some((part) => WHOLE_FOLDER.test(part) && TAKES_AWAY.test(part));
}

/** The same where a program puts the path together from strings, or goes to the folder first. */
export function protectionInStrings(text: string): Protection | undefined {
  if (takesAway(text)) return "settings";
  if (!FOLDER.test(text)) return undefined;
  if (PLUGINS.test(text) || (SKILLS.test(text) && CODE.test(text))) return "mod";
  return SETTINGS_FILE.test(text) ? "settings" : undefined;
}
