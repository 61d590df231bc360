import { type Script as ParsedScript, parse } from "unbash";
import { describe, expect, it } from "vitest";
import { readStatements } from "../../src/shell/tree/read-statements.ts";
import { OutsideLanguage, Source, Unaccounted } from "../../src/shell/tree/source.ts";

/**
 * The parser may be wrong about a text. What it says is then refused: a tree in which a node lies
 * elsewhere, or is missing, never reads as other commands than those that are written.
 */
const TEXTS = [
  "ls -l a b",
  "ls; cat a; rm b",
  "ls & cat a && rm b || cat c",
  "ls | cat | rm b",
  "! ls | cat; time -p ls a",
  "x=1 y=$z ls a=b; x=; y+=a",
  "cat 'a b' \"c $d\" e\\ f $'g' h*i [ab] ~/j",
  'cat "$(ls a)" $(cat b; ls) `ls c`',
  `cat \${x} \${#x} \${x:-a} \${x%.ts} \${x/a/b} \${x:1:2} \${x^^}`,
  `cat \${x[0]} \${#x[@]} $((1 + 2)) "$((y))" $x $1`,
  `cat "\${x:-$(ls)}" \${y:+\${z}}`,
  "diff <(ls a) <(ls b)",
  "ls > a 2>&1 < b; cat >> c 2>/dev/null; ls &> d; ls >& e",
  'cat <<< a; cat <<< "$b"',
  "cat <<E a\nb $c\nE\nls",
  "cat <<'E'; ls\n$b\nE\nrm a",
  "cat <<-E\n\tb\n\tE\ncat <<A <<B\na\nA\nb\nB\nls",
  "if ls; then cat a; elif ls b; then cat c; else rm d; fi > e",
  "while ls; do cat a; done < b; until ls; do rm c; done",
  "for x in a b {c,d}; do rm $x; done; for y; do ls; done",
  "case $x in a|b) ls;; (c) rm d;; *) cat e; esac",
  "(ls; rm a) | { cat; ls b; }",
  "f() { ls; rm a; }; function g { f; }; g",
  "[[ -f a && ( $x == b* || ! -d c ) ]] && rm d",
  "[[ $x =~ ^a+$ ]]; [[ 1 -eq 2 ]]; [[ a ]]",
  "ls \\\n a # b\n\n# c\nrm d",
];

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

/** The tree with each of its numbers one more or less, and without each of its parts. */
function* changed(tree: ParsedScript): Generator<readonly [string, ParsedScript]> {
  const text = JSON.stringify(tree);
  const whole: Json = JSON.parse(text);
  for (const path of pathsIn(whole, [])) {
    for (const change of ["more", "less", "gone"] as const) {
      const copy: Json = JSON.parse(text);
      if (make(copy, path, change)) yield [`${path.join(".")} ${change}`, asTree(copy)];
    }
  }
}

function asTree(copy: Json): ParsedScript {
  return JSON.parse(JSON.stringify(copy));
}

function* pathsIn(node: Json, path: readonly string[]): Generator<readonly string[]> {
  if (typeof node === "object" && node !== null) {
    for (const [key, child] of Object.entries(node)) yield* pathsIn(child, [...path, key]);
  }
  if (path.length > 0) yield path;
}

function make(tree: Json, path: readonly string[], change: "more" | "less" | "gone"): boolean {
  let node: Json | undefined = tree;
  for (const key of path.slice(0, -1)) node = childOf(node, key);
  const last = path.at(-1) ?? "";
  const value = childOf(node, last);
  if (change === "gone") {
    // Without its list a node is not what the parser's types say.
    if (typeof value !== "object" || value === null) return false;
    if (Array.isArray(node)) node.splice(Number(last), 1);
    else if (last === "parts" && typeof node === "object" && node !== null) delete node[last];
    else return false;
    return true;
  }
  if (typeof value !== "number" || typeof node !== "object" || node === null) return false;
  Object.assign(node, { [last]: value + (change === "more" ? 1 : -1) });
  return true;
}

function childOf(node: Json | undefined, key: string): Json | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  return Object.entries(node).find(([name]) => name === key)?.[1];
}

/** What a tree reads as; undefined: it is refused, as a whole or in part. */
function readAs(text: string, { commands }: ParsedScript): string | undefined {
  const source = new Source(text, "bash", readStatements);
  try {
    const script = readStatements(source, commands);
    source.finish(text.length);
    const read = JSON.stringify(script);
    return read.includes('"foreign"') ? undefined : read;
  } catch (error) {
    if (!(error instanceof Unaccounted || error instanceof OutsideLanguage)) throw error;
    expect(error.message).not.toBe("");
    return undefined;
  }
}

it.each([1, -1])(
  "a here-document that ends elsewhere than its delimiter, by %i, is refused",
  (by) => {
    const text = "cat <<E a\nb\nE\nls";
    const wrong = JSON.stringify(parse(text)).replace(
      /("type":"HereDoc","pos":4,"end":)(\d+)/,
      (_, before: string, end: string) => before + (Number(end) + by),
    );
    expect(readAs(text, parse(text))).toBeDefined();
    expect(readAs(text, JSON.parse(wrong))).toBeUndefined();
  },
);

it("a node that ends before its text begins, or behind the whole text, is refused", () => {
  const source = new Source("ls -l", "bash", readStatements);
  source.moveTo(2);
  source.moveTo(2);
  expect(() => source.moveTo(1)).toThrow(Unaccounted);
  expect(() => source.moveTo(6)).toThrow(Unaccounted);
  source.moveTo(5);
  expect(source.at).toBe(5);
});

describe("a tree that does not lie where its text does is refused, or reads the same", () => {
  it.each(TEXTS)("%j", (text) => {
    const parsed = parse(text);
    const right = readAs(text, parsed);
    expect(right).toBeDefined();
    const believed = [...changed(parsed)].flatMap(([what, tree]) => {
      const read = readAs(text, tree);
      return read === undefined || read === right ? [] : [what];
    });
    expect(believed).toEqual([]);
  });
});
