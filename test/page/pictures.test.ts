import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openBrowser, pictureOf, type TestBrowser } from "../../testing/page/browser.ts";
import { makeBusy } from "../../testing/page/busy-project.ts";
import { makeOlder } from "../../testing/page/make-older.ts";
import { startPage } from "../../testing/page/page-process.ts";
import { sandbox } from "../../testing/sandbox.ts";

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const SIZES = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

async function pictures(name: string, address: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const scheme of ["light", "dark"] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const page = await browser.context.newPage();
      page.on("console", (said) => said.type() === "error" && wrong.push(said.text()));
      page.on("pageerror", (error) => wrong.push(error.message));
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await page.setViewportSize(viewport);
      await page.goto(address);
      await page.locator('[data-part="gates"] .sheet').waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
      await page.screenshot({ path: pictureOf(`${name}-${size}-${scheme}`), fullPage: true });
      if (size === "wide") await page.screenshot({ path: pictureOf(`${name}-top-${scheme}`) });
      await page.close();
    }
  }
  return wrong;
}

describe("the page in a browser", () => {
  it("an empty project fits every width in both schemes, without an error", async () => {
    const box = sandbox();
    box.ralph("init");
    const page = await startPage(box);
    expect(await pictures("empty", page.address)).toEqual([]);
    expect(await page.stop()).toBe(0);
  });

  it("a busy project fits every width in both schemes, without an error", async () => {
    const box = sandbox();
    const env = { ...box.env, RALPH_REVIEW_MODE: "interactive" };
    await makeBusy({ ...box, env }, onTestFinished);
    makeOlder({ ...box, env });
    const page = await startPage({ ...box, env });
    expect(await pictures("busy", page.address)).toEqual([]);
    expect(await page.stop()).toBe(0);
  });
});
