import { bypassIn } from "../../../src/shell/bypass/bypass-in-command.ts";
import { mayBypass } from "../../../src/shell/bypass/may-bypass.ts";
import { resolvePath } from "../../../src/shell/place/posix-path.ts";
import {
  type ProtectedWorld,
  protectedIn,
} from "../../../src/shell/protect/protected-in-command.ts";
import { type Protection, protectionBelow } from "../../../src/shell/protect/protection.ts";
import type { Place, ProvenAct } from "../../../src/shell/prove/act.ts";
import { proveCommand } from "../../../src/shell/prove/classify.ts";
import { gitUse } from "../../../src/shell/written/git/git-use.ts";
import { writtenBy } from "../../../src/shell/written/written-by.ts";
import { WORLD } from "../bypass/world.ts";

function protectionOf(named: string): Protection | undefined {
  const path = resolvePath("/", named);
  const [, below] = /\/\.claude\/(.*)$/.exec(path) ?? [];
  if (/^\/w\/(?:project\/\.ralph|plugin)(?:\/|$)/.test(path)) return "own";
  if (path.endsWith("/.mcp.json")) return "servers";
  return below === undefined ? undefined : protectionBelow(below);
}

export const PROTECTED: ProtectedWorld = {
  protects: protectionOf,
  below: (path) => (/\/\.claude$|^\/w\/project$/.test(resolvePath("/", path)) ? "mod" : undefined),
  takesMods: (path) => /\/\.claude(?:\/skills(?:\/[^/]+)?)?$/.test(resolvePath("/", path)),
  isHarmless: (path) => path.endsWith(".md"),
  hasHooks: (path) => path.endsWith("/hooked.md"),
  plugin: "/w/plugin",
  root: "/w/project",
};

function placeText(place: Place): string {
  return place.kind === "unknown" ? `unknown (${place.why})` : `${place.kind} ${place.path}`;
}

function actText(act: ProvenAct): string[] {
  const { name, args, before } = act;
  const words = args.map(
    ({ value, rough, prefix, several, maybeFlag, isGlob, isNumber, isWord }) => {
      const known = { several, maybeFlag, isGlob, isNumber, isWord };
      const marks = Object.entries(known).flatMap(([mark, is]) => (is ? [mark] : []));
      return value ?? `<${rough} from ${JSON.stringify(prefix)} ${marks.join(" ")}>`;
    },
  );
  const written = writtenBy(act)?.map(
    ({ path, isWhole, brings }) => `${path}${isWhole ? "/**" : ""}${brings ? ` of ${brings}` : ""}`,
  );
  const more = {
    places: act.reads ? undefined : act.places.map(placeText).join(", "),
    writes: act.reads ? undefined : (written?.join(", ") ?? "unknown"),
    "writes at": act.writesAt?.map(placeText).join(", "),
    after: JSON.stringify({
      ...before,
      gitMade: before.gitMade.length > 0 ? before.gitMade : undefined,
    }),
    special: JSON.stringify([
      act.switchesTo,
      act.addsWorktree,
      act.isEmptyCommit,
      act.startsBranch,
    ]),
    use: act.isGit && !act.reads ? gitUse(act) : undefined,
    input: act.input,
  };
  const unmade = [
    '{"switchedTo":[],"headLost":false,"made":[],"madeUnknown":false}',
    "[null,null,null,null]",
  ];
  return [
    `  ${act.reads ? "reads" : "may write"}: ${[name ?? "?", ...words].join(" ")}${act.why ? ` (${act.why})` : ""}${act.isGit ? " git" : ""}${act.opaque ? " opaque" : ""}`,
    ...Object.entries(more).flatMap(([label, text]) =>
      text === undefined || unmade.includes(text) ? [] : [`    ${label}: ${text}`],
    ),
  ];
}

/** Everything that is concluded of a command, in lines that people can read. */
export function concluded(command: string): string {
  const proof = proveCommand(command, WORLD);
  const found = mayBypass(command, WORLD.cwd) ? bypassIn(command, WORLD) : undefined;
  const guarded = protectedIn(command, proof.acts, PROTECTED);
  return [
    `$ ${JSON.stringify(command)}`,
    ...(proof.kind === "proven" ? [] : [`  not provable: ${proof.why}`]),
    ...proof.acts.flatMap(actText),
    ...(guarded ? [`  protected: ${guarded.protection}, ${guarded.shown}`] : []),
    ...(found ? [`  bypass: ${JSON.stringify(found)}`] : []),
  ].join("\n");
}
