import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTask } from "../../src/world/client/task-file.ts";
import { ROOT } from "../../testing/sandbox.ts";

const word = fc.oneof(
  fc.string(),
  fc.constantFrom('"', "\\", '\n  "status": "completed"', "]", "[", '\n  "id": "9"', "", "}"),
);
const written = fc.record(
  {
    id: word,
    subject: word,
    description: word,
    status: fc.constantFrom("pending", "in_progress", "completed", "odd"),
    owner: fc.oneof(word, fc.constant(null), fc.constant(7)),
    blocks: fc.array(word),
    blockedBy: fc.oneof(fc.array(word), fc.constant("1"), fc.array(fc.integer())),
    metadata: fc.dictionary(fc.constantFrom("status", "id", "owner", "blockedBy"), fc.jsonValue()),
  },
  { requiredKeys: ["id", "subject", "status", "blockedBy"] },
);

describe("a task file", () => {
  it("as the client writes it is read as the same text on one line is, whatever is in it", () => {
    fc.assert(
      fc.property(written, (task) => {
        expect(readTask(JSON.stringify(task, null, 2))).toEqual(readTask(JSON.stringify(task)));
      }),
      { numRuns: 2000 },
    );
  });

  it("cut anywhere is no task", () => {
    const task = { id: "7", subject: "Plan GH-1", status: "pending", blockedBy: ["3"], owner: "x" };
    const whole = JSON.stringify(task, null, 2);
    expect(readTask(whole)).toEqual(task);
    for (let end = 0; end < whole.length; end += 1) {
      expect(readTask(whole.slice(0, end))).toBeUndefined();
    }
  });

  it.each(["null", "[]", "42", "{}", '{"id":1,"subject":"x","status":"pending"}', ""])(
    "is not %s",
    (text) => {
      expect(readTask(text)).toBeUndefined();
    },
  );

  it("recorded from the client is read", () => {
    const tasks = join(ROOT, "test/fixtures/claude-code-2.1.325/tasks");
    const files = readdirSync(tasks, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".json"),
    );
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const text = readFileSync(join(tasks, file), "utf8");
      const { id, subject, status, owner, blockedBy } = JSON.parse(text);
      expect(readTask(text)).toEqual({ id, subject, status, owner, blockedBy });
    }
  });
});
