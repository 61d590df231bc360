import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser } from "../../testing/page/browser.ts";
import { makeBusy } from "../../testing/page/busy-project.ts";
import { type PageProcess, startPage } from "../../testing/page/page-process.ts";
import { moveByPerson } from "../../testing/ralph-board.ts";
import { ROOT, type Sandbox, sandbox } from "../../testing/sandbox.ts";

const HOSTILE = [
  "<img src=x onerror=document.body.dataset.hacked=1>",
  "</script><script>document.body.dataset.hacked=1</script>",
  "\u202egnp.exe <b>bold</b> &amp; {{7*7}} $(7*7)",
  'javascript:alert(1)" onfocus="document.body.dataset.hacked=1" autofocus="',
];

let browser: TestBrowser;
let box: Sandbox;
let served: PageProcess;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  const made = sandbox();
  box = { ...made, env: { ...made.env, RALPH_REVIEW_MODE: "interactive" } };
  await makeBusy(box, (end) => ends.push(end));
  for (const [nth, title] of HOSTILE.entries()) {
    box.ralph("board", "add", "--title", title, "--number", `${50 + nth}`, "--priority", "P0");
  }
  moveByPerson(box, 50, "Human Needed");
  served = await startPage(box);
});
// A browser opens six connections to a server, and each page keeps one.
afterEach(async () => {
  for (const page of browser.context.pages()) await page.close();
});
afterAll(async () => {
  await served?.stop();
  for (const end of ends) await end();
  await browser.close();
});

async function open(colorScheme: "light" | "dark" = "light", width = 1440): Promise<Page> {
  const page = await browser.context.newPage();
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize({ width, height: 900 });
  await page.goto(served.address);
  await page.locator('[data-part="gates"] .sheet').waitFor();
  return page;
}

const AXE = readFileSync(join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8");

/** The rules that are broken, each with the first place. */
async function violations(page: Page): Promise<string[]> {
  const found = Object(
    await page.evaluate(`${AXE}; axe.run().then(({ violations, passes }) => ({
      passes: passes.length,
      violations: violations.map(({ id, nodes }) => id + ": " + nodes[0].html),
    }))`),
  );
  expect(found.passes).toBeGreaterThan(8);
  return found.violations;
}

const focused = (page: Page) =>
  page.evaluate("document.activeElement.textContent.trim().replace(/\\s+/g, ' ').slice(0, 60)");

describe("the page of a busy project", () => {
  it.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 390],
    ["dark", 390],
  ] as const)("axe finds nothing wrong in %s at %i pixels", async (scheme, width) => {
    const page = await open(scheme, width);
    expect(await violations(page)).toEqual([]);
    await page.locator(".card").first().click();
    await page.locator("dialog[open]").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("hostile titles are shown as text and nothing of them is obeyed", async () => {
    const page = await open();
    const text = await page.locator("#board").textContent();
    for (const title of [HOSTILE[0], HOSTILE[1], HOSTILE[3]]) expect(text).toContain(title);
    expect(text).toContain("gnp.exe <b>bold</b> &amp; {{7*7}} $(7*7)");
    expect(text).not.toContain("\u202e");
    expect(await page.locator("main img, main script, main b").count()).toBe(0);
    expect(await page.evaluate("document.body.dataset.hacked")).toBeUndefined();
    expect(await page.locator("#waiting").textContent()).toContain(HOSTILE[0]);
  });

  it("a script that stands in the page is not run", async () => {
    const page = await open();
    const refused: string[] = [];
    page.on("console", (said) => refused.push(said.text()));
    await page.evaluate(`{
      const script = document.createElement("script");
      try { script.textContent = "document.body.dataset.hacked = 1"; } catch {}
      document.body.append(script);
      const image = document.createElement("img");
      image.src = "https://example.invalid/x.png";
      document.body.append(image);
    }`);
    expect(await page.evaluate("document.body.dataset.hacked")).toBeUndefined();
    expect(refused.join("\n")).toMatch(/Content Security Policy/);
  });

  it("everything can be reached and done with the keyboard", async () => {
    const page = await open();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to what needs you");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("waiting");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Copy");
    const outline = "getComputedStyle(document.activeElement).outlineStyle";
    expect(await page.evaluate(outline)).toBe("solid");
    const walked: unknown[] = [];
    for (let steps = 0; steps < 60; steps += 1) {
      await page.keyboard.press("Tab");
      const on = await page.evaluate(
        "document.activeElement.className || document.activeElement.id",
      );
      if (walked.at(-1) !== on) walked.push(on);
    }
    expect(walked).toEqual(
      expect.arrayContaining(["board-filter", "graph-wrap", "decisions-outcome"]),
    );
    expect(walked.some((on) => String(on).startsWith("card"))).toBe(true);
  });

  it("arrow keys go through the board, Enter opens an issue and Escape goes back to its card", async () => {
    const page = await open();
    await page.locator(".card").first().focus();
    const first = await focused(page);
    await page.keyboard.press("ArrowDown");
    const second = await focused(page);
    expect(second).not.toBe(first);
    await page.keyboard.press("ArrowRight");
    expect(await focused(page)).not.toBe(second);
    await page.keyboard.press("ArrowLeft");
    const before = await focused(page);
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor();
    expect(await page.locator("dialog h2").textContent()).toMatch(/^#\d+ /);
    await page.keyboard.press("Escape");
    expect(await page.locator("dialog[open]").count()).toBe(0);
    expect(await focused(page)).toBe(before);
  });

  it("what begins to wait appears by itself, is announced, and the focus stays where it was", async () => {
    const page = await open();
    const title = await page.title();
    const card = page.locator('[data-key="card #6"]');
    await card.focus();
    const began = Date.now();
    moveByPerson(box, 10, "Human Needed");
    await page.locator(".wait", { hasText: "#10" }).waitFor();
    console.log(`shown ${Date.now() - began} ms after the move began`);
    expect(await page.locator("#said").textContent()).toBe("New: escalation #10");
    expect(await page.title()).not.toBe(title);
    expect(await page.evaluate("document.activeElement.dataset.key")).toBe("card #6");
  });

  it("the filter narrows the board, and what does not match says so", async () => {
    const page = await open();
    await page.locator("#board-filter").fill("passkey");
    await page.locator(".card").nth(1).waitFor({ state: "detached" });
    expect(await page.locator(".card").count()).toBe(1);
    await page.locator("#board-filter").fill("nothing is called so");
    await page.getByText("No issue matches.").waitFor();
  });

  it("a server that ended is told", async () => {
    const port = served.port;
    const page = await open();
    await served.stop();
    await page.getByText("Not connected").waitFor();
    served = await startPage(box, ["--port", `${port}`]);
  });
});
