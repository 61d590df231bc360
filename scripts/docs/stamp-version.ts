import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LOWEST_CLIENT } from "../../src/gate/rules/client-version.ts";
import { ROOT } from "../gate-files.ts";

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
const text = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

/** The version is set in package.json; every other file that gives it is written from there. */
export function stamped(): { readonly path: string; readonly text: string }[] {
  const { version } = read("package.json");
  const lock = read("package-lock.json");
  const manifest = read(".claude-plugin/plugin.json");
  const market = read(".claude-plugin/marketplace.json");
  const guard = read("guard/.claude-plugin/plugin.json");
  const engines = { "claude-code": `>=${LOWEST_CLIENT}` };
  // From the registry: a clone would bring the development packages along.
  const source = { source: "npm", package: "ralph-hero", version };
  const plugins = [{ ...market.plugins[0], version, source }];
  const packages = { ...lock.packages, "": { ...lock.packages[""], version } };
  return [
    { path: "package-lock.json", text: text({ ...lock, version, packages }) },
    { path: ".claude-plugin/plugin.json", text: text({ ...manifest, version, engines }) },
    { path: "guard/.claude-plugin/plugin.json", text: text({ ...guard, version }) },
    { path: ".claude-plugin/marketplace.json", text: text({ ...market, plugins }) },
  ];
}
