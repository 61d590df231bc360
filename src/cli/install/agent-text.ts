import { hashed } from "../../world/store/disk/files.ts";
import { CliRefusal } from "../command.ts";

const MARK = "# Written by ralph init --agents; ralph uninstall takes it away while unchanged:";
const FRONTMATTER = /^---\n([\s\S]*?\n)---\n/;

/**
 * An agent of the plugin as one of the project, with a Stop hook of its own. The client ignores the
 * hooks of a plugin's agents, and fills in the plugin's folder in those only.
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
    "          timeout: 10",
    "",
  ].join("\n");
}

/** A JSON string is one of YAML's, but for a few characters that older readers take for line ends. */
function yamlText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (odd) => `\\u${odd.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** The mark is a comment in the frontmatter, with a hash of everything else. */
function signed(text: string): string {
  return text.replace("---\n", () => `---\n${MARK} ${hashed(text)}\n`);
}

/** Whose a file is: written by us as it stands, by us and changed since, or somebody else's. */
export function authorOf(text: string): "ours" | "changed" | "foreign" {
  const [first, mark = "", ...rest] = plainEnds(text).split("\n");
  if (first !== "---" || !mark.startsWith(`${MARK} `)) return "foreign";
  const hash = hashed([first, ...rest].join("\n"));
  return mark === `${MARK} ${hash}` ? "ours" : "changed";
}

export function isSameText(a: string, b: string): boolean {
  return plainEnds(a) === plainEnds(b);
}

/** A checkout may have other line ends, the plugin's or the project's. */
function plainEnds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
