import { loop, type Outcome, unless } from "./outcome.ts";
import { throwAway, workers } from "./throw-away.ts";

/** Many processes make the same board at once: each gets an issue of its own on one board. */
export async function creationRace(rounds: number, processes = 8): Promise<Outcome> {
  const violations = await loop(rounds, () => createAtOnce(processes));
  const did = `${rounds} rounds, ${processes} processes create one board`;
  return { name: "creation race", did, violations };
}

async function createAtOnce(processes: number): Promise<string[]> {
  const place = throwAway();
  try {
    const ran = await Promise.all(
      workers(processes).map((name) => place.run("ralph", ["board", "add", "--title", name])),
    );
    const numbers = ran.flatMap(({ stdout }) => /^#(\d+) /.exec(stdout)?.slice(1) ?? []);
    const listed = await place.run("ralph", ["board", "list", "--json"]);
    const issues: unknown[] = JSON.parse(listed.stdout || "[]");
    return [
      ...ran
        .filter(({ code }) => code !== 0)
        .map(({ code, stderr }) => `board add exited ${code} with: ${stderr.trim()}`),
      ...unless(new Set(numbers).size === numbers.length, `numbers given: ${numbers.join(", ")}`),
      ...unless(issues.length === numbers.length, `${issues.length} issues are on the board`),
    ];
  } finally {
    place.clear();
  }
}
