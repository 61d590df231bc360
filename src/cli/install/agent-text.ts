import { hashed } from "../../world/store/disk/files.ts";
import { CliRefusal } from "../command.ts";

const MARK = "# Written by ralph init --agents; ralph uninstall takes it away while unchanged:";
const FRONTMATTER = /^---\n([\s\S]*?\n)---\n/;

/**
 * Makes a project agent of a plugin agent, with its own Stop hook and the plugin's path filled in:
 * the client ignores hooks of plugin agents, and fills in `CLAUDE_PLUGIN_ROOT` only for those.
 */
export function projectAgent(shipped: string, plugin: string, launcher: string): string {
  const text = plainEnds(shipped);
  const [head, fields] = FRONTMATTER.exec(text) ?? [];
  if (head === undefined || fields === undefined) {
    throw new CliRefusal(`An agent in ${plugin} has no frontmatter. Install the plugin again.`);
  }
  const body = text.slice(head.length).replaceAll(`\${CLAUDE_PLUGIN_ROOT}`, () => plugin);
  return signed(`---\n${fields}${stopHook(launcher)}---\n${body}`);
}

function stopHook(launcher: string): string {
  return [
    "hooks:",
    "  Stop:",
    "    - hooks:",
    "        - type: command",
    `          command: ${yamlText(launcher)}`,
    '          args: ["hook", "Stop", "worker-stop-gate", "--unless-plugin"]',
    "          timeout: 30",
    "",
  ].join("\n");
}

/**
 * JSON strings are valid YAML, except for a few characters that older parsers read as line ends.
 */
function yamlText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (odd) => `\\u${odd.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Adds a comment to the frontmatter with a hash of everything else. */
function signed(text: string): string {
  return text.replace("---\n", () => `---\n${MARK} ${hashed(text)}\n`);
}

/** Who wrote a file: we did, we did and it was changed since, or somebody else. */
export function authorOf(text: string): "ours" | "changed" | "foreign" {
  const [first, mark = "", ...rest] = plainEnds(text).split("\n");
  if (first !== "---" || !mark.startsWith(`${MARK} `)) return "foreign";
  const hash = hashed([first, ...rest].join("\n"));
  return mark === `${MARK} ${hash}` ? "ours" : "changed";
}

export function isSameText(a: string, b: string): boolean {
  return plainEnds(a) === plainEnds(b);
}

/** A checkout, of the plugin or the project, may have other line ends. */
function plainEnds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
