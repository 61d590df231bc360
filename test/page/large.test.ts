import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, pictureOf, type TestBrowser } from "../../testing/page/browser.ts";
import { manyIssues, writeManyDecisions } from "../../testing/page/many-lines.ts";
import { startPage } from "../../testing/page/page-process.ts";
import { succeed } from "../../testing/ralph-board.ts";
import { type Sandbox, sandbox } from "../../testing/sandbox.ts";

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Notes when the board's data arrive, and when the page has shown them and is idle again. */
const MEASURE = `
  const listen = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (name, act) {
    listen.call(this, name, (event) => {
      const arrived = performance.now();
      act(event);
      if (name !== "board" || window.shownAfter) return;
      requestAnimationFrame(() => requestAnimationFrame(() => {
        window.shownAfter = performance.now() - arrived;
      }));
    });
  };
`;

async function openMeasured(address: string) {
  const page = await browser.context.newPage();
  await page.addInitScript(MEASURE);
  await page.goto(address);
  // Not waitForFunction, which evaluates text in the page: the page's policy refuses that.
  const shown = await page.evaluate(`new Promise((done) => {
    const look = () => (window.shownAfter ? done(window.shownAfter) : setTimeout(look, 5));
    look();
  })`);
  return { page, ms: Number(shown) };
}

function boxWith(issues: number): Sandbox {
  const box = sandbox();
  succeed(box.ralph("init"));
  if (issues === 0) return box;
  const file = box.file("issues.jsonl", manyIssues(issues));
  succeed(box.ralph("board", "import", file));
  return box;
}

describe("the page of a large project", () => {
  it("ten thousand issues are shown and answer like an empty page", async () => {
    const [none, many] = await Promise.all([startPage(boxWith(0)), startPage(boxWith(10_000))]);
    const empty = await openMeasured(none.address);
    const { page, ms } = await openMeasured(many.address);
    const ratio = ms / empty.ms;
    console.log(
      `shown and idle after the data came: ${ms.toFixed(0)} ms with 10,000 issues, ` +
        `${empty.ms.toFixed(0)} ms with none: ${ratio.toFixed(2)} times`,
    );
    expect(ratio).toBeLessThan(10);
    await page.locator('[data-part="gates"] .sheet').waitFor();
    await page.screenshot({ path: pictureOf("large-wide-light") });
    expect(await page.locator(".column").count()).toBe(4);
    expect(await page.locator(".column h3").first().textContent()).toMatch(/Backlog\s*2,500/);
    const before = await page.locator(".column").first().locator(".card").count();
    await page.locator(".column").first().locator(".more").click();
    await page.locator(".column").first().locator(".card").nth(before).waitFor();
    await page.locator("#board-filter").fill("thing 9999 ");
    await page.getByText("Thing 9999 that somebody wants").waitFor();
    expect(await page.locator(".card").count()).toBe(1);
    await page.locator(".card").click();
    await page.locator("dialog[open]").waitFor();
    for (const one of [none, many]) expect(await one.stop()).toBe(0);
  });

  it("of a hundred thousand decisions the newest are shown, all counted, and each can be found", async () => {
    const box = boxWith(0);
    writeManyDecisions(box, 100_000);
    const served = await startPage(box);
    const page = await browser.context.newPage();
    await page.goto(served.address);
    await page.getByText("100,000 entries in the log").waitFor();
    expect(await page.locator(".timeline li").first().textContent()).toContain("Line 99999.");
    await page.getByText("Show older").click();
    await page.getByText("Line 99900.").waitFor();
    await page.locator("#decisions-filter").fill("line 17.");
    await page.getByText("Line 17.", { exact: true }).waitFor();
    expect(await served.stop()).toBe(0);
  });
});
