import { afterEach, describe, expect, it, vi } from "vitest";
import type { FailureSwitch } from "../../../testing/github/start-github.ts";
import { boardOn, githubBoard } from "../../board/boards.ts";
import { PATIENCE_MS, pauses, timeLimits } from "./time-passes.ts";

afterEach(() => vi.restoreAllMocks());

async function stage() {
  const { github } = await githubBoard();
  github.world.addIssue("acme/eng", { number: 42 });
  github.world.putOnBoard("acme/eng#42", { state: "Research Needed" });
  return {
    github,
    ask: (timeoutMs = PATIENCE_MS) => boardOn(github, { timeoutMs }).issueState({ number: 42 }),
  };
}

const USED_UP = "GitHub's rate limit is used up";
const WENT_WRONG =
  "GitHub says: Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug.";

/** What a person or an agent reads, to the letter. */
const SENTENCES: readonly (readonly [failure: FailureSwitch, sentence: string])[] = [
  [{ kind: "http", status: 401 }, "GitHub does not accept the token of RALPH_GH_TOKEN"],
  [
    { kind: "http", status: 403, body: { message: "Must have admin rights" } },
    "GitHub forbids this to the token of RALPH_GH_TOKEN: Must have admin rights",
  ],
  [{ kind: "http", status: 404 }, "there is no GraphQL API at this address"],
  [{ kind: "http", status: 418, body: { message: "tea" } }, "GitHub answered 418: tea"],
  [{ kind: "http", status: 429 }, USED_UP],
  [{ kind: "http", status: 429, retryAfter: 30 }, `${USED_UP}; it asks to wait 30 s`],
  [{ kind: "primary-limit", resetInSeconds: 120 }, `${USED_UP}; it asks to wait 120 s`],
  [{ kind: "primary-limit", form: 403, resetInSeconds: 9 }, `${USED_UP}; it asks to wait 9 s`],
  [{ kind: "primary-limit", form: 429, resetInSeconds: 9 }, `${USED_UP}; it asks to wait 9 s`],
  [
    { kind: "primary-limit", type: "RATE_LIMIT", resetInSeconds: 9 },
    `${USED_UP}; it asks to wait 9 s`,
  ],
  [{ kind: "secondary-limit" }, USED_UP],
  [{ kind: "secondary-limit", retryAfter: 60 }, `${USED_UP}; it asks to wait 60 s`],
  [{ kind: "secondary-limit", form: 200 }, USED_UP],
  [{ kind: "http", status: 500 }, "GitHub answered 500"],
  [{ kind: "http", status: 502 }, "GitHub answered 502"],
  [{ kind: "http", status: 503, retryAfter: 7 }, "GitHub answered 503"],
  [{ kind: "connection-reset" }, "GitHub cannot be reached"],
  [{ kind: "never-answers" }, "GitHub did not answer in time"],
  [{ kind: "html" }, "GitHub's answer is not JSON"],
  [{ kind: "truncated-json" }, "GitHub's answer is not JSON"],
  [{ kind: "partial-data", path: ["repository"] }, WENT_WRONG.slice(0, 133)],
  [
    { kind: "partial-data", path: ["repository", "issue"], type: "FORBIDDEN", message: "SAML" },
    "GitHub forbids this to the token of RALPH_GH_TOKEN: SAML",
  ],
  [
    { kind: "partial-data", path: ["repositoryOwner", "projectV2"], type: "X", message: "No." },
    "GitHub says: No.",
  ],
  [
    { kind: "unknown-field", field: "blockedBy" },
    "GitHub says: Field 'blockedBy' doesn't exist on type 'Issue'",
  ],
];

describe("failures of GitHub are reported", () => {
  it.each(SENTENCES)("a failure of GitHub is reported: %o", async (failure, sentence) => {
    const { github, ask } = await stage();
    pauses();
    timeLimits(github);
    github.fail({ ...failure, times: "always" });
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "Unknown", message: sentence });
  });

  it("an answer that comes after the time limit is reported as too late", async () => {
    const { github, ask } = await stage();
    github.fail({ kind: "latency", ms: 2000, times: "always" });
    await expect(ask(300)).rejects.toThrow(/^GitHub did not answer in time$/);
  });

  it("a GitHub address that does not answer is reported", async () => {
    const { github, ask } = await stage();
    pauses();
    github.stop();
    await expect(ask()).rejects.toThrow(/^GitHub cannot be reached$/);
  });

  it("a list with a missing part is reported: it could look empty", async () => {
    const { github } = await stage();
    const items = ["repositoryOwner", "projectV2", "items", "nodes", "*", "content"];
    github.fail({ kind: "partial-data", path: items, message: "Lost.", times: "always" });
    await expect(boardOn(github).live()).rejects.toThrow(/^GitHub says: Lost\.$/);
    const path = ["repository", "issue", "blockedBy"];
    github.fail({ kind: "partial-data", path, message: "Gone.", times: "always" });
    await expect(boardOn(github).neighbourhood({ number: 42 })).rejects.toThrow(
      /^GitHub says: Gone\.$/,
    );
  });
});
