/** All of stdin. A terminal that waits for input says so, and how to end it. */
export async function stdinText(what: string): Promise<string> {
  if (process.stdin.isTTY) {
    console.error(`Reading ${what} from this terminal; end it with Ctrl-D, or leave with Ctrl-C.`);
  }
  return Bun.stdin.text();
}
