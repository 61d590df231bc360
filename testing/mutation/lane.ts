import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { ROOT } from "../../scripts/gate-files.ts";

/** One test file for one fault; without `chosen`, all of its tests. */
export interface Chosen {
  readonly file: string;
  readonly chosen: readonly number[] | undefined;
  /** How many tests the file has when no fault is on. */
  readonly all: number;
  readonly longestMs: number;
}

export type Order =
  | { readonly kind: "sound"; readonly file: string }
  | { readonly kind: "try"; readonly id: number; readonly files: readonly Chosen[] };

export interface SoundFile {
  readonly kind: "sound";
  readonly file: string;
  readonly onLoading: readonly number[];
  readonly loadingMs: number;
  readonly tests: readonly { readonly ms: number; readonly reaches: readonly number[] }[];
}

export type Answer =
  | SoundFile
  | { readonly kind: "not sound"; readonly file: string; readonly why: string }
  | {
      readonly kind: "tried";
      readonly id: number;
      readonly by: string | undefined;
      readonly why: string;
    }
  /** Its process was ended: it took too long, or more memory than a sound one ever does. */
  | { readonly kind: "ended" };

export type Told =
  | Answer
  | { readonly kind: "ready" }
  | { readonly kind: "begun"; readonly longestMs: number };

const LARGEST_KIB = 2_500_000;
const LOOK_MS = 250;
/** A test that draws at random draws fewer: nothing is noticed that it would not notice otherwise. */
const FEWER = { RALPH_PARSER_TEXTS: "200" };
/** What tests leave behind in the process would add up. */
const ORDERS_OF_A_PROCESS = 150;

/** A process that takes orders one after the other; one that hangs is replaced. */
export class Lane {
  readonly #bundle: string;
  #process: ChildProcess | undefined;
  #orders = 0;
  #told: (told: Told) => void = () => {};
  #gone: () => void = () => {};

  constructor(bundle: string) {
    this.#bundle = bundle;
  }

  async ask(order: Order): Promise<Answer> {
    if (this.#orders >= ORDERS_OF_A_PROCESS) this.end();
    const process = this.#process ?? (await this.#start());
    this.#orders += 1;
    return await new Promise((resolve) => {
      let deadline = Number.POSITIVE_INFINITY;
      let answer: Answer | undefined;
      const settle = (with_: Answer) => {
        clearInterval(watch);
        this.#told = () => {};
        resolve(with_);
      };
      const watch = setInterval(() => {
        if (performance.now() < deadline && residentKib(process.pid) < LARGEST_KIB) return;
        this.end();
        settle({ kind: "ended" });
      }, LOOK_MS);
      this.#told = (told) => {
        if (told.kind === "begun") deadline = performance.now() + told.longestMs;
        else if (told.kind === "ready") settle(answer ?? { kind: "ended" });
        else answer = told;
      };
      this.#gone = () => settle(answer ?? { kind: "ended" });
      process.stdin?.write(`${JSON.stringify(order)}\n`);
    });
  }

  end(): void {
    this.#process?.kill("SIGKILL");
    this.#process = undefined;
    this.#orders = 0;
  }

  async #start(): Promise<ChildProcess> {
    const file = join(ROOT, "testing/mutation/lane-process.ts");
    const child = spawn(process.execPath, ["--no-env-file", file, this.#bundle], {
      cwd: ROOT,
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, ...FEWER },
    });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      child.once("error", reject);
      this.#gone = () => reject(new Error("a lane ended before it was ready"));
      child.once("exit", () => {
        if (this.#process !== child) return;
        this.#process = undefined;
        this.#orders = 0;
        this.#gone();
      });
      this.#told = () => resolve();
      createInterface({ input: child.stdout }).on("line", (line) => this.#told(JSON.parse(line)));
    });
    return child;
  }
}

function residentKib(pid: number | undefined): number {
  try {
    const pages = readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1];
    return Number(pages) * 4;
  } catch {
    // It has ended, or this system has no /proc: its time is looked at, too.
    return 0;
  }
}
