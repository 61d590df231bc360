/** What a program printed on a terminal of its own, and how it ended. */
export interface OnTerminal {
  readonly code: number;
  readonly text: string;
}

/**
 * Runs a program on a pseudo-terminal and types each answer when its question appears. A question
 * that never comes ends the program.
 */
export async function onTerminal(
  command: readonly string[],
  { env, cwd }: { readonly env: Readonly<Record<string, string>>; readonly cwd: string },
  answers: readonly (readonly [question: string, answer: string])[] = [],
): Promise<OnTerminal> {
  let text = "";
  let seen = 0;
  const waiting = [...answers];
  const ran = Bun.spawn([...command], {
    env: { ...env, TERM: "dumb" },
    cwd,
    timeout: 20_000,
    terminal: {
      cols: 200,
      rows: 50,
      data: (terminal, bytes) => {
        text += new TextDecoder().decode(bytes);
        const [next] = waiting;
        if (next === undefined || !text.slice(seen).includes(next[0])) return;
        seen = text.length;
        waiting.shift();
        terminal.write(`${next[1]}\r`);
      },
    },
  });
  const code = await ran.exited;
  ran.terminal?.close();
  return { code, text: text.replaceAll("\r\n", "\n") };
}
