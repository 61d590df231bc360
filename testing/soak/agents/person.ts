import type { Crew } from "./crew.ts";
import type { Entry } from "./ledger.ts";

/** A person at a terminal: answers what was escalated, and now and then releases a lock. */
export async function personAtWork(crew: Crew): Promise<void> {
  const { seen, random } = crew;
  while (!crew.isOver()) {
    await Bun.sleep(100 + random.below(300));
    const wanted = random.chance(0.75) ? ["Human Needed"] : LOCKS;
    const number = random.pickAny(
      [...seen].filter(([, state]) => wanted.includes(state)).map(([one]) => one),
    );
    if (number === undefined) continue;
    if (seen.get(number) === "Human Needed") await movesBack(crew, number);
    else await types(crew, number, ["release", `${number}`]);
  }
}

const LOCKS = ["Research in Progress", "Plan in Progress", "In Progress"];
const BACK = ["Backlog", "Research Needed", "Ready for Plan", "In Progress"] as const;

async function movesBack(crew: Crew, number: number): Promise<void> {
  const to = crew.random.pick(BACK);
  const end = await types(crew, number, ["board", "move", `${number}`, to]);
  if (end === "told") crew.seen.set(number, to);
}

async function types(crew: Crew, number: number, words: readonly string[]): Promise<Entry["end"]> {
  const entry = crew.ledger.begin("person", number, "a person");
  const { code, stdout, stderr } = await crew.place.person(
    ...words,
    "--reason",
    `for ${entry.token}`,
  );
  entry.end = code === 0 ? "told" : "refused";
  entry.text = `${stdout}${stderr}`;
  if (code !== 0 && !/is not held|nobody holds|is in /.test(stderr)) {
    crew.oddities.push(`ralph ${words.join(" ")}: ${stderr}`);
  }
  return entry.end;
}
