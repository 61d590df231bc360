import { judge } from "./adapter.ts";
import { type CommandWorld, commandWorld } from "./command-world.ts";
import { asBash, type CorpusLine } from "./corpus.ts";

export interface Judged {
  readonly line: CorpusLine;
  readonly got: "held" | "passed";
}

export interface FamilyCount {
  readonly gate: string;
  readonly want: string;
  readonly family: string;
  readonly lines: number;
  readonly wrong: number;
}

/** Every line put to its gate in a real world; nothing is executed. */
export async function judgeCorpus(lines: readonly CorpusLine[]): Promise<Judged[]> {
  const worlds = { off: commandWorld("feature/x"), on: commandWorld("main") };
  try {
    const judged: Judged[] = [];
    for (const line of lines) {
      const world: CommandWorld = line.place === "on-branch" ? worlds.on : worlds.off;
      const got = await judge(line.gate, asBash(line), { world, cwd: world.at(line.place) });
      judged.push({ line, got });
    }
    return judged;
  } finally {
    worlds.off.clear();
    worlds.on.clear();
  }
}

export function countByFamily(judged: readonly Judged[]): FamilyCount[] {
  const counts = new Map<string, FamilyCount>();
  for (const { line, got } of judged) {
    const { gate, want, family } = line;
    const key = `${gate} ${want} ${family}`;
    const { lines, wrong } = counts.get(key) ?? { lines: 0, wrong: 0 };
    const count = { gate, want, family, lines: lines + 1, wrong: wrong + (got === want ? 0 : 1) };
    counts.set(key, count);
  }
  return [...counts.values()].sort((a, b) => order(a).localeCompare(order(b)));
}

const order = ({ gate, want, family }: FamilyCount) => `${gate} ${want} ${family}`;

/** Of the lines of a gate with this wish, how many are answered otherwise. */
export function share(judged: readonly Judged[], gate: string, want: string) {
  const asked = judged.filter(({ line }) => line.gate === gate && line.want === want);
  const wrong = asked.filter(({ got }) => got !== want);
  return { asked: asked.length, wrong };
}
