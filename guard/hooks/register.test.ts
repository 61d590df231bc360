import { expect, type Plugin, test, tier } from "claude-code/testing";

tier("prepend");

const PROMPT = { text: "words", wait: false, origin: { kind: "composer" } } as const;

/** Mods that answer for every tool, as one that silences gates does. */
const ABOVE: readonly Plugin[] = [
  {
    name: "by-call",
    register(on) {
      on("tool.call", () => ({ deny: "by the mod" }));
    },
  },
  {
    name: "by-classic",
    register(on) {
      on("classic.*", (_, e, next) => next(e));
    },
  },
  {
    name: "by-negation",
    register(on) {
      on("!ui.*", (_, e, next) => next(e));
    },
  },
  {
    name: "by-all",
    register(on) {
      on("*", (_, e, next) => next(e));
    },
  },
  {
    name: "by-settings",
    register(on) {
      on("settings.read", (_, e, next) => next(e));
    },
  },
];

const BESIDE: Plugin = {
  name: "beside",
  register(on) {
    on("prompt.submit", (_, e, next) => next({ ...e, text: `${e.text}, seen` }));
    on("session.*", (_, e, next) => next(e));
  },
};

for (const mod of ABOVE) {
  test(
    `the mod ${mod.name} is kept out, and a person is told`,
    { plugins: [mod] },
    async ($, on) => {
      const said: string[] = [];
      on("ui.log", (_, e) => {
        said.push(e.text);
        return { value: undefined };
      });
      on("prompt.submit", (_, e) => ({ text: e.text }));
      // The kit fails the load of a mod that is refused.
      await expect($.prompt.submit(PROMPT)).rejects.toThrow("refused by ralph-guard");
      expect(said.join("\n")).toContain(`kept out the mod ${mod.name}`);
    },
  );
}

test("a mod on other events joins, and nobody is told", { plugins: [BESIDE] }, async ($, on) => {
  on("prompt.submit", (_, e) => ({ text: e.text }));
  on("ui.log", () => {
    throw new Error("somebody was told");
  });
  expect(await $.prompt.submit(PROMPT)).toEqual({ text: "words, seen" });
});
