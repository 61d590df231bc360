import { GIT_READERS } from "../programs/git.ts";
import type { Prints } from "../programs/program.ts";
import { readerNamed } from "../programs/table.ts";
import { literal } from "../prove/argument.ts";
import { parseCall } from "../prove/parse-call.ts";
import type { Script } from "../tree/node.ts";

/** What is known of the output of a substitution: that of one command whose words are all literal. */
export function printsOf({ statements }: Script): Prints | undefined {
  const [only, ...others] = statements;
  const command = only?.command;
  if (others.length > 0 || command?.kind !== "simple" || command.assignments.length > 0)
    return undefined;
  if (command.redirects.some(({ operator, target }) => !isHarmless(operator, target.text)))
    return undefined;
  const values: string[] = [];
  for (const { pieces } of command.words) {
    const texts = pieces.map((piece) => (piece.kind === "text" ? piece.value : undefined));
    if (texts.includes(undefined)) return undefined;
    values.push(texts.join(""));
  }
  const [name = "", ...rest] = values;
  const program = name === "git" ? GIT_READERS.get(rest.shift() ?? "") : readerNamed(name);
  if (program?.prints === undefined) return undefined;
  const call = parseCall(rest.map(literal), program);
  return typeof call === "string" ? undefined : program.prints(call);
}

function isHarmless(operator: string, target: string): boolean {
  return operator === "<" || (operator === ">" && target === "/dev/null");
}
