/** How each option takes its value. */
export type Grammar = ReadonlyMap<string, "none" | "required" | "glued">;

const grammars = new Map<string, Grammar>();

/** The options of a declaration, read once. */
export function grammarOf(options: string): Grammar {
  const known = grammars.get(options);
  if (known) return known;
  const grammar = new Map<string, "none" | "required" | "glued">();
  for (const token of options.split(" ")) {
    const last = token.at(-1);
    const takes = last === "=" ? "required" : last === "?" ? "glued" : "none";
    const name = takes === "none" ? token : token.slice(0, -1);
    if (name.startsWith("--") || takes !== "none") grammar.set(name, takes);
    else for (const letter of name.slice(1)) grammar.set(`-${letter}`, takes);
  }
  for (const everywhere of ["--help", "--version"]) {
    if (!grammar.has(everywhere)) grammar.set(everywhere, "none");
  }
  grammars.set(options, grammar);
  return grammar;
}
