import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { FailureSwitch } from "../../../testing/github/start-github.ts";
import { recorded } from "../../../testing/sandbox.ts";
import { boardOn } from "../../board/boards.ts";
import { type GithubBox, githubBox, place } from "../process/processes.ts";

/** Unlike anything else, so that a piece of it is enough to be found. */
const TOKEN = "ghp_Zq7wVx41uniqueNeverToBeSeen9f3k";
const PIECE = "uniqueNeverToBeSeen";

const FAILURES: readonly FailureSwitch[] = [
  { kind: "http", status: 401 },
  { kind: "http", status: 403 },
  { kind: "http", status: 404 },
  { kind: "http", status: 422, body: { message: "no" } },
  { kind: "http", status: 502 },
  { kind: "primary-limit", resetInSeconds: 900 },
  { kind: "secondary-limit", retryAfter: 900 },
  { kind: "connection-reset" },
  { kind: "html" },
  { kind: "truncated-json" },
  { kind: "never-answers" },
  { kind: "partial-data", path: ["repository", "issue"], type: "FORBIDDEN", message: "SAML" },
  { kind: "unknown-field", field: "blockedBy" },
];

const outputs: string[] = [];
const authorizations = new Set<string>();
let on: GithubBox;

/** Everything that can be run on GitHub, in good weather and in bad. */
beforeAll(async () => {
  on = await githubBox({ token: TOKEN }, { RALPH_DEBUG: "true" });
  place(on, 42, "Research Needed");
  place(on, 43, "Ready for Plan", { parent: 42 });
  const keep = async (run: Promise<{ readonly stdout: string; readonly stderr: string }>) => {
    const { stdout, stderr } = await run;
    outputs.push(stdout, stderr);
  };
  const lock = ["--command", "research", "--intent", "lock", "--reason", "r"];
  for (const args of [
    ["settings"],
    ["settings", "--json"],
    ["settings", "--schema"],
    ["setup"],
    ["setup", "--apply"],
    ["board", "add", "--title", "t"],
    ["board", "list", "--json"],
    ["handoff", "42", ...lock],
    ["board", "show", "42"],
    ["release", "42", "--reason", "r"],
    ["board", "move", "42", "Backlog", "--reason", "r"],
    ["--help"],
  ])
    await keep(on.ralph(...args));
  for (const { authorization } of on.github.requests) authorizations.add(authorization);
  const hand = { number: 43, command: "plan", intent: "lock", reason: "r" };
  const stop = recorded("Stop.first", { cwd: on.box.project });
  for (const failure of [undefined, ...FAILURES]) {
    on.github.reset();
    if (failure) on.github.fail({ ...failure, times: "always" });
    await Promise.all([
      keep(on.call("state-gate", "handoff_ticket", hand)),
      keep(on.call("convergence-gate", "handoff_ticket", hand)),
      keep(on.gate("team-stop-gate", stop)),
      failure?.kind === "never-answers" ? undefined : keep(on.ralph("board", "show", "42")),
      libraryFailure(on),
    ]);
  }
  on.github.reset();
}, 120_000);

/** What a caller of the adapter could print of an error: all of it, with its causes. */
async function libraryFailure({ github }: GithubBox): Promise<void> {
  const board = boardOn(github, { token: TOKEN, timeoutMs: 400 });
  for (const run of [
    () => board.issueState({ number: 42 }),
    () => board.comment({ number: 42 }, "a", "b"),
  ])
    await run().catch((error: unknown) => {
      const deep = { depth: 9 };
      outputs.push(Bun.inspect(error, deep), JSON.stringify(error), `${error}`);
      if (error instanceof Error) outputs.push(`${error.stack}`, Bun.inspect(error.cause, deep));
    });
}

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

describe("the token", () => {
  it("the token was used: GitHub accepted it", () => {
    expect(outputs.join("\n")).toContain("#42");
    expect([...authorizations]).toEqual(["bearer"]);
    expect(outputs.join("\n")).toContain("does not accept the token of RALPH_GH_TOKEN");
  });

  it("the token is in no output and in no error", () => {
    expect(outputs.filter((text) => text?.includes(PIECE))).toEqual([]);
  });

  it("the token is in no file of the project or the home, records and trail included", () => {
    const files = filesUnder(on.box.dir);
    expect(files.some((file) => file.includes("/ralph-hero/"))).toBe(true);
    expect(files.filter((file) => readFileSync(file).includes(PIECE))).toEqual([]);
  });

  it("the token is in nothing that was written to GitHub", () => {
    const { world } = on.github;
    const written = [42, 43].flatMap((number) => {
      const { title, body, commentList } = world.issue(`acme/eng#${number}`);
      return [title, body, ...commentList.map((comment) => comment.body)];
    });
    expect(written.join("\n")).toContain("who holds the lock now");
    expect(written.join("\n")).not.toContain(PIECE);
  });

  it.each([`${TOKEN}\nx-evil: 1`, `${TOKEN}ö\u0000`])(
    "a token that no header can carry is not printed either",
    async (token) => {
      const error = await boardOn(on.github, { token, timeoutMs: 500 })
        .issueState({ number: 42 })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: "Unknown" });
      expect(Bun.inspect(error, { depth: 9 })).not.toContain(PIECE);
    },
  );
});
