import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { ROOT } from "../sandbox.ts";

/** Nothing but the page is fetched, and nothing of another browser's profile is used. */
const ARGS = [
  ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"],
  ...["--disable-background-networking", "--disable-component-update", "--disable-sync"],
];

const PROGRAMS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Where screenshots are written; `RALPH_PAGE_PICTURES` names another folder. */
const PICTURES = process.env["RALPH_PAGE_PICTURES"] ?? join(ROOT, "build/pictures");

export interface TestBrowser {
  readonly context: BrowserContext;
  close(): Promise<void>;
}

/** A browser with an empty profile of its own. */
export async function openBrowser(): Promise<TestBrowser> {
  const named = process.env["RALPH_CHROMIUM"];
  const program = [named, ...PROGRAMS].find((path) => path !== undefined && existsSync(path));
  if (program === undefined) throw new Error("Chromium is missing: scripts/ci-packages chromium");
  const profile = mkdtempSync(join(tmpdir(), "ralph-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: program,
    args: ARGS,
    viewport: { width: 1440, height: 900 },
  });
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

export function pictureOf(name: string): string {
  mkdirSync(PICTURES, { recursive: true });
  return join(PICTURES, `${name}.png`);
}
