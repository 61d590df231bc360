import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlainlyCompleted, readTask } from "../../src/world/client/task-file.ts";
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

const asClient = (task: object) => JSON.stringify(task, null, 2);

/** Texts no client writes: other indents, fields said twice, a field's name in escaped letters. */
const handmade = fc
  .tuple(written, written, fc.constantFrom<string | number>(0, 1, 2, 3, 4, "\t", "  "), fc.nat(3))
  .map(([task, again, indent, kind]) => {
    const [first, second] = [
      JSON.stringify(task, null, indent),
      JSON.stringify(again, null, indent),
    ];
    if (kind === 0) return first;
    if (kind === 1) return first.replace(/\n?}$/, `,${second.slice(1)}`);
    if (kind === 2) return first.replaceAll("status", "st\\u0061tus");
    return first.replace(/"metadata": {\s+/, '"metadata": {\n  ');
  });

describe("reading a task file", () => {
  it("a task file counts as completed without parsing only if parsing says so too", () => {
    let taken = 0;
    fc.assert(
      fc.property(fc.oneof(handmade, written.map(asClient)), (text) => {
        if (!isPlainlyCompleted(text)) return;
        taken += 1;
        expect(JSON.parse(text)).toMatchObject({ status: "completed" });
      }),
      { numRuns: 5000 },
    );
    expect(taken).toBeGreaterThan(10);
  });

  it.each([
    ["a nested field", '{\n  "m": {\n  "status": "completed"\n  },\n  "id": "1"\n}'],
    ["in a list", '{\n  "m": [{\n  "status": "completed"}],\n  "id": "1"\n}'],
    ["in no object", 'id\n  "status": "completed"\n}'],
    ["said otherwise later", '{\n  "id": "1",\n  "status": "completed",\n  "status": "pending"\n}'],
    [
      "said otherwise in escaped letters",
      '{\n  "id": "1",\n  "status": "completed",\n  "st\\u0061tus": "pending"\n}',
    ],
    ["a part of a subject", JSON.stringify({ subject: '\n  "status": "completed"' }, null, 2)],
    ["the end of a text that was cut", '{\n  "id": "1",\n  "status": "completed",\n  "bloc'],
  ])("a task file is left to the parser where the word completed is %s", (_where, text) => {
    expect(isPlainlyCompleted(text)).toBe(false);
  });

  it("a task file as the client writes it is read like the same JSON on one line", () => {
    fc.assert(
      fc.property(written, (task) => {
        expect(readTask(JSON.stringify(task, null, 2))).toEqual(readTask(JSON.stringify(task)));
      }),
      { numRuns: 2000 },
    );
  });

  it("a task file that is cut anywhere is no task", () => {
    const task = { id: "7", subject: "Plan GH-1", status: "pending", blockedBy: ["3"], owner: "x" };
    const whole = JSON.stringify(task, null, 2);
    expect(readTask(whole)).toEqual(task);
    const done = JSON.stringify({ ...task, status: "completed" }, null, 2);
    expect(isPlainlyCompleted(done)).toBe(true);
    for (let end = 0; end < whole.length; end += 1) {
      expect(readTask(whole.slice(0, end))).toBeUndefined();
    }
    for (let end = 0; end < done.length; end += 1) {
      expect(isPlainlyCompleted(done.slice(0, end))).toBe(false);
    }
  });

  it.each(["null", "[]", "42", "{}", '{"id":1,"subject":"x","status":"pending"}', ""])(
    "a task file is not %s",
    (text) => {
      expect(readTask(text)).toBeUndefined();
    },
  );

  it("a task file recorded from the client is read", () => {
    const tasks = join(ROOT, "test/fixtures/claude-code-2.1.325/tasks");
    const files = readdirSync(tasks, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".json"),
    );
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) {
      const text = readFileSync(join(tasks, file), "utf8");
      const { id, subject, status, owner, blockedBy } = JSON.parse(text);
      expect(isPlainlyCompleted(text)).toBe(status === "completed");
      expect(readTask(text)).toEqual({ id, subject, status, owner, blockedBy });
    }
  });
});
