import { readFileSync } from "node:fs";
import { Failure, hasCode, reasonOf } from "../../files/failure.ts";
import type { Environment } from "../../project.ts";
import { hashed, namesIn, removeFile } from "../../store/disk/files.ts";
import { makeFolder } from "../../store/disk/folders.ts";
import { appendLine } from "../../store/disk/line-list.ts";
import { recreate } from "../../store/disk/records.ts";
import { stateFolder } from "../../store/disk/state-folder.ts";
import type { Kind } from "./request.ts";
import type { Token } from "./token.ts";

/**
 * GitHub's published limits for one account, each with room for the processes that ask in the same
 * moment: 2,000 points a minute (a question is one, a change five), 80 new contents a minute and
 * 500 an hour.
 */
const MOST_POINTS = 1700;
const MOST_CONTENTS = 65;
const MOST_CONTENTS_AN_HOUR = 470;
/** The points of the hour that are left to people and other programs. */
const LEAVE = 100;

const MINUTE = 60_000;
const HOUR = 3_600_000;

export interface Sending {
  readonly kind: Kind;
  /** Whether it makes an issue or a comment. */
  readonly isContent: boolean;
}

/** What all processes of this machine have sent with one token. */
export interface SharedBudget {
  /** How long to wait before this may be sent, in milliseconds; 0: it may, and is written down. */
  enter(sending: Sending): number;
  /** Remembers what GitHub says is left of the hour. */
  learn(headers: Headers): void;
}

/** Undefined when there is no place for the record: then GitHub's own answers must do. */
export function sharedBudget(
  env: Environment,
  apiUrl: string,
  { value }: Token,
): SharedBudget | undefined {
  try {
    const key = hashed(`${new URL(apiUrl).host} ${value}`);
    return budgetIn(makeFolder(stateFolder(env), "github", key));
  } catch (error) {
    if (error instanceof Failure || hasCode(error, "EACCES", "EROFS", "ENOSPC")) return undefined;
    throw new Failure(`the budget of requests cannot be read: ${reasonOf(error)}`);
  }
}

/** What the record of one token says, for people to see. */
export function budgetOf(folder: string, now: number) {
  const [left = Number.NaN, reset = 0] = textOf(`${folder}/left`).trim().split(" ").map(Number);
  const isOfThisHour = reset * 1000 > now && Number.isFinite(left);
  return {
    lastMinute: entriesIn(folder, { kind: "p", span: MINUTE }, now).reduce(
      (sum, { cost }) => sum + cost,
      0,
    ),
    mostAMinute: MOST_POINTS,
    leftOfHour: isOfThisHour ? left : undefined,
  };
}

function budgetIn(folder: string): SharedBudget {
  return {
    enter: ({ kind, isContent }) => {
      const now = Date.now();
      const cost = kind === "change" ? 5 : 1;
      const spent = { kind: "p", span: MINUTE, cost };
      const made = { kind: "c", span: HOUR, cost: 1 };
      const pointsWait = (entries: readonly Entry[]) =>
        room(entries, MINUTE, MOST_POINTS - cost, now);
      const wait = Math.max(
        waitForHour(folder, now),
        pointsWait(entriesIn(folder, spent, now)),
        isContent ? contentWait(entriesIn(folder, made, now), now) : 0,
      );
      if (wait > 0) return wait;
      // Others may have found room in the same moment: whoever is first in the file has it.
      const points = reserve(folder, spent, now, pointsWait);
      if (points.wait > 0 || !isContent) return points.wait;
      const content = reserve(folder, made, now, (entries) => contentWait(entries, now));
      if (content.wait > 0) points.giveBack();
      return content.wait;
    },
    learn: (headers) => {
      const [left, reset] = ["x-ratelimit-remaining", "x-ratelimit-reset"].map((name) =>
        Number(headers.get(name) ?? Number.NaN),
      );
      if (left === undefined || !Number.isFinite(left) || !Number.isFinite(reset)) return;
      // Only a low budget needs to be known, so that not every answer writes.
      if (left < 10 * LEAVE) recreate(`${folder}/left`, `${left} ${reset}\n`);
    },
  };
}

function contentWait(entries: readonly Entry[], now: number): number {
  const recent = entries.filter(({ at }) => now - at < MINUTE);
  return Math.max(
    room(recent, MINUTE, MOST_CONTENTS - 1, now),
    room(entries, HOUR, MOST_CONTENTS_AN_HOUR - 1, now),
  );
}

function waitForHour(folder: string, now: number): number {
  const [left = LEAVE, reset = 0] = textOf(`${folder}/left`).trim().split(" ").map(Number);
  const until = reset * 1000 - now;
  return left < LEAVE && until > 0 && until <= HOUR ? until : 0;
}

interface Entry {
  readonly at: number;
  readonly cost: number;
  /** Names what one process wrote; "" in what an older version wrote. */
  readonly id: string;
}

/** One of the two lists: what requests cost, and what made contents. */
interface Spent {
  readonly kind: string;
  readonly span: number;
  readonly cost: number;
}

interface Reserved {
  /** 0: there is room. */
  readonly wait: number;
  giveBack(): void;
}

/** Writes the request down first and then looks whether there was room before it. */
function reserve(
  folder: string,
  spent: Spent,
  now: number,
  waitAfter: (entries: readonly Entry[]) => number,
): Reserved {
  const id = crypto.randomUUID().slice(0, 13);
  const giveBack = () => note(folder, spent, now, `-${id}`);
  note(folder, spent, now, id);
  const entries = entriesIn(folder, spent, now);
  const mine = entries.findIndex((entry) => entry.id === id);
  const wait = waitAfter(entries.slice(0, Math.max(0, mine)));
  if (wait > 0) giveBack();
  return { wait, giveBack };
}

/** How long until the entries of this span leave room for more. */
function room(entries: readonly Entry[], span: number, most: number, now: number): number {
  let sum = entries.reduce((total, { cost }) => total + cost, 0);
  if (sum <= most) return 0;
  for (const { at, cost } of entries) {
    sum -= cost;
    if (sum <= most) return Math.max(1, at + span - now);
  }
  return span;
}

/** A file for each minute or hour; the entries of one span lie in at most two of them. */
function entriesIn(folder: string, { kind, span }: Omit<Spent, "cost">, now: number): Entry[] {
  const slot = Math.floor(now / span);
  const entries = [slot - 1, slot]
    .flatMap((one) => textOf(`${folder}/${kind}${one}`).split("\n"))
    .flatMap((line) => {
      const [time = "", cost = "", id = ""] = line.split(" ");
      const at = time === "" ? Number.NaN : Number(time);
      const isOfSpan = now - at < span && at <= now + MINUTE;
      return isOfSpan ? [{ at, cost: Number(cost) || 0, id }] : [];
    });
  const back = new Set(entries.flatMap(({ id }) => (id.startsWith("-") ? [id.slice(1)] : [])));
  return entries.filter(({ id }) => !id.startsWith("-") && !(id !== "" && back.has(id)));
}

function note(folder: string, { kind, span, cost }: Spent, now: number, id: string): void {
  const slot = Math.floor(now / span);
  const name = `${kind}${slot}`;
  if (textOf(`${folder}/${name}`) === "") {
    // The first of a span removes the files of those that are over.
    for (const old of namesIn(folder))
      if (old.startsWith(kind) && Number(old.slice(1)) < slot - 1) removeFile(`${folder}/${old}`);
  }
  appendLine(`${folder}/${name}`, `${now} ${cost} ${id}`);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "";
    throw error;
  }
}
