/** The part of vitest that the tests of rules use: what is declared is collected, and run later. */
type Body = (...args: readonly unknown[]) => unknown;
type Hook = "beforeAll" | "afterAll" | "beforeEach" | "afterEach";

interface Suite {
  readonly title: string;
  readonly parent: Suite | undefined;
  readonly hooks: Readonly<Record<Hook, Body[]>>;
  members: number;
}

export interface CollectedTest {
  readonly title: string;
  readonly suite: Suite;
  readonly body: () => unknown;
}

/** All tests of a file, and what else would make vitest call the file failed. */
export interface CollectedFile {
  readonly tests: readonly CollectedTest[];
  readonly isEmpty: boolean;
}

/** The executables are built from the sources without the fault. */
const NEEDS_EXECUTABLE = "as an executable";

/** Suites whose body has not been run yet: one may wait for something, so they run in turn. */
let waiting: { readonly suite: Suite; readonly body: () => unknown }[] = [];
let tests: CollectedTest[] = [];
let current = newSuite("", undefined);

/** Loads a test file and tells what it declares. */
export async function collect(load: () => Promise<unknown>): Promise<CollectedFile> {
  tests = [];
  current = newSuite("", undefined);
  waiting = [];
  const suites = [current];
  await load();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    current = next.suite;
    suites.push(current);
    await next.body();
  }
  const isEmpty = suites.some(({ members }) => members === 0);
  return { tests: tests.filter(({ title }) => !title.includes(NEEDS_EXECUTABLE)), isEmpty };
}

/** Runs tests of one file in their order; stops at the first that fails. */
export async function runTests(
  chosen: readonly CollectedTest[],
  around: (test: CollectedTest, run: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const begun = new Set<Suite>();
  for (const test of chosen) {
    const line = lineOf(test.suite);
    await around(test, async () => {
      for (const suite of line) {
        if (begun.has(suite)) continue;
        begun.add(suite);
        for (const hook of suite.hooks.beforeAll) await hook();
      }
      for (const suite of line) for (const hook of suite.hooks.beforeEach) await hook();
      try {
        await test.body();
      } finally {
        for (const suite of line.toReversed()) {
          for (const hook of suite.hooks.afterEach) await hook();
        }
      }
    });
  }
  for (const suite of begun) for (const hook of suite.hooks.afterAll) await hook();
}

function lineOf(suite: Suite): readonly Suite[] {
  return suite.parent === undefined ? [suite] : [...lineOf(suite.parent), suite];
}

function newSuite(title: string, parent: Suite | undefined): Suite {
  const hooks = { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
  return { title, parent, hooks, members: 0 };
}

function it(title: string, body: Body, ...args: readonly unknown[]): void {
  current.members += 1;
  const titles = [...lineOf(current).map((suite) => suite.title), title];
  tests.push({ title: titles.join(" > "), suite: current, body: () => body(...args) });
}

function describe(title: string, body: Body, ...args: readonly unknown[]): void {
  current.members += 1;
  waiting.push({ suite: newSuite(title, current), body: () => body(...args) });
}

/** Where every row is a list, its parts are the arguments. */
function each(declare: (title: string, body: Body, ...args: readonly unknown[]) => void) {
  return (rows: readonly unknown[]) =>
    (title: string, body: Body): void => {
      const areLists = rows.every((row) => Array.isArray(row));
      const argsOf = (row: unknown) => (areLists && Array.isArray(row) ? row : [row]);
      for (const row of rows) declare(title, body, ...argsOf(row));
    };
}

/** A test that is skipped is there all the same: its suite is not empty. */
function skipped(): void {
  current.members += 1;
}

const skipIf = (isSkipped: unknown) => (isSkipped ? skipped : it);
const hook = (name: Hook) => (body: Body) => void current.hooks[name].push(body);

export const DECLARING = {
  it: Object.assign((title: string, body: Body) => it(title, body), { each: each(it), skipIf }),
  describe: Object.assign((title: string, body: Body) => describe(title, body), {
    each: each(describe),
  }),
  beforeAll: hook("beforeAll"),
  afterAll: hook("afterAll"),
  beforeEach: hook("beforeEach"),
  afterEach: hook("afterEach"),
};
