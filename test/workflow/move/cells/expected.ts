import type { Command } from "../../../../src/workflow/machine/machine.ts";
import type { Role } from "../../../../src/workflow/machine/roles.ts";
import { asksForLock, type Cell, letterOf } from "./enumerate.ts";
import type { World } from "./worlds.ts";

/** Which commands each role has, as the specification lists them. */
const USES: Readonly<Record<Role, string>> = {
  analyst: "triage split research",
  builder: "plan impl review",
  validator: "review",
  integrator: "merge",
};

/** What each way needs, by the letters of its ends: `*` is any state, `!` that the lock is taken. */
const PRODUCTS: readonly string[] = ["NP", "RP", "BP", "*L", "PV", "LV", "VI", "I!", "IW", "WD"];

/**
 * What a cell comes to in a world, told from the hand-written table and what the specification says
 * about each setting, holder, size and product. It shares no code with the rules.
 */
export function expectedIn(cell: Cell, world: World): string {
  const { command, intent, expected: plain } = cell;
  if (!mayUse(world, command)) return "0";
  if (["1", "2", "4"].includes(plain)) return plain;
  const from = letterOf(cell.from);
  const isLocked = "RLI".includes(from) && world.holder !== "nobody";
  const isOthers = isLocked && ["alive", "elsewhere", "teammate"].includes(world.holder);
  const takes = asksForLock(cell);
  if (plain === "=") {
    if (!takes) return "=";
    if (isOthers) return "5";
    return taken(cell, world, isLocked) ?? lacking(`${from}!`, cell, world, isLocked) ?? "=";
  }
  if (plain === "10" && from === "B") return "10";
  if (isOthers && !(world.holder === "teammate" && intent === "escalate")) return "5";
  if (["7", "8", "10"].includes(plain)) return plain;
  return moved(cell, world, isLocked);
}

/** A way that the table has: by review, size, product, and a person's word. */
function moved(cell: Cell, world: World, isLocked: boolean): string {
  const from = letterOf(cell.from);
  const isApproval = from === "V" && (cell.expected === "I" || cell.expected === "9");
  const person = world.review === "interactive" || world.review.startsWith("skip,");
  if (isApproval && cell.command !== "review" && (person || world.review === "auto")) return "9";
  const to = cell.expected === "9" ? "I" : cell.expected.replace("?", "");
  const word = isApproval ? person : cell.expected.endsWith("?") && isWord(cell, world);
  const way = `${from}${to.toUpperCase()}`;
  const fault =
    taken(cell, world, isLocked) ?? (word ? undefined : lacking(way, cell, world, isLocked));
  if (fault !== undefined) return fault;
  return word && !world.asked ? `${to}?` : to;
}

/** Only closing and cancelling can be left to agents. */
function isWord({ intent }: Cell, { closing }: World): boolean {
  return intent === undefined || closing === "person";
}

function mayUse({ role, review }: World, command: Command): boolean {
  if (role === undefined) return true;
  if (role === "builder" && command === "review" && review === "interactive") return false;
  return USES[role].split(" ").includes(command);
}

/** Rule ten: XL is not taken up unless a person brought it; its holder goes on. */
function taken(cell: Cell, world: World, isLocked: boolean): string | undefined {
  const { command, intent, expected } = cell;
  if (world.estimate === "S" || world.broughtBy === "person") return undefined;
  if (!["research", "plan", "impl"].includes(command)) return undefined;
  if (["escalate", "reject", "close", "cancel"].includes(intent ?? "")) return undefined;
  if (expected === "H" || (isLocked && world.holder === "caller")) return undefined;
  return "10";
}

/** Rule eleven, by the ways that need something. */
function lacking(way: string, cell: Cell, world: World, isLocked: boolean): string | undefined {
  if (world.products !== "missing") return undefined;
  const isPersons = world.broughtBy === "person";
  if (way.endsWith("!")) {
    if (isLocked && world.holder === "caller") return undefined;
    if (way === "I!") return isPersons ? undefined : "11";
    return way === "L!" && !isPersons ? "11" : undefined;
  }
  const needed = PRODUCTS.some((one) => one === way || (one[0] === "*" && one[1] === way[1]));
  if (!needed) return cell.command === "impl" && way === "VI" ? "11" : undefined;
  if (way.endsWith("L")) return isPersons ? undefined : "11";
  if (way === "VI") {
    const reviewed = world.review === "auto" && !world.asked;
    const built = asksForLock(cell) && !isPersons;
    return reviewed || built ? "11" : undefined;
  }
  return "11";
}
