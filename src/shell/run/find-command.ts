import { argsOf, type Call } from "../read/call.ts";
import { atUnknownPlace } from "../read/scope.ts";
import { filled } from "./unwrap.ts";

const RUNNERS = new Set(["-exec", "-execdir", "-ok", "-okdir"]);
const ENDS = new Set([";", "+"]);

/** The commands a `find` runs for what it finds. */
export function innerCalls(call: Call): readonly Call[] {
  const args = argsOf(call);
  const calls: Call[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const runner = args[at]?.value ?? "";
    if (!RUNNERS.has(runner)) continue;
    const start = at + 1;
    while (at < args.length && !ENDS.has(args[at]?.value ?? "")) at += 1;
    const words = args.slice(start, at).map((word) => filled(word, "{}"));
    const scope = runner.endsWith("dir") ? atUnknownPlace(call.scope) : call.scope;
    calls.push({ ...call, words, scope, inShell: false });
  }
  return calls;
}
