import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { liveUpdates } from "../../../testing/page/live-updates.ts";
import { type PageProcess, startPage } from "../../../testing/page/page-process.ts";
import { addIssue, moveByPerson } from "../../../testing/ralph-board.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";

async function startedPage(): Promise<{ box: Sandbox; page: PageProcess }> {
  const box = sandbox();
  addIssue(box, 1, "Backlog");
  return { box, page: await startPage(box) };
}

/** One that ends with the test. */
async function served(): Promise<{ box: Sandbox; page: PageProcess }> {
  const started = await startedPage();
  onTestFinished(async () => {
    await started.page.stop();
  });
  return started;
}

let shared: { box: Sandbox; page: PageProcess };
beforeAll(async () => {
  shared = await startedPage();
});
afterAll(() => shared.page.stop());

describe("the server of the page", () => {
  it("listens on 127.0.0.1 alone and prints an address that nobody can guess", async () => {
    const { page } = shared;
    expect(page.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/);
    const hex = page.port.toString(16).toUpperCase().padStart(4, "0");
    const bound = ["tcp", "tcp6"]
      .flatMap((file) => readFileSync(`/proc/net/${file}`, "utf8").split("\n"))
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = "", , state]) => local.endsWith(`:${hex}`) && state === "0A")
      .map(([, local]) => local);
    expect(bound).toEqual([`0100007F:${hex}`]);
  });

  it("sends the page with a strict policy, and no script or style in the page itself", async () => {
    const { page } = shared;
    const { status, headers, body } = await page.ask("");
    expect(status).toBe(200);
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(body).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=|https?:\/\//);
    for (const file of ["page.js", "style.css", "icon.svg"]) {
      expect((await page.ask(file)).status).toBe(200);
    }
  });

  it.each([
    ["no token", "/"],
    ["another token", `/${"A".repeat(32)}/`],
    ["a token that is too long", `/${"A".repeat(33)}/events`],
    ["a file that is none of the page's", "../../etc/passwd"],
    ["a name of the runtime's", "__proto__"],
    ["a way out of the folder", "%2e%2e/%2e%2e/etc/passwd"],
  ])("answers 404 to %s", async (_what, path) => {
    const { page } = shared;
    const { status, body } = await page.ask(path);
    expect({ status, body }).toEqual({ status: 404, body: "Nothing here.\n" });
  });

  it.each(["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "[::1]:80"])(
    "answers no request for the host %s",
    async (host) => {
      const { page } = shared;
      expect((await page.ask("", { headers: { host } })).status).toBe(403);
    },
  );

  it("answers its own names, and no other site's script", async () => {
    const { page } = shared;
    const host = `localhost:${page.port}`;
    expect((await page.ask("", { headers: { host } })).status).toBe(200);
    const own = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };
    expect((await page.ask("", { headers: own })).status).toBe(200);
    for (const origin of ["https://evil.example", "null", `http://127.0.0.1:${page.port + 1}`]) {
      expect((await page.ask("events", { headers: { origin } })).status).toBe(403);
    }
    for (const site of ["cross-site", "same-site"]) {
      expect((await page.ask("", { headers: { "sec-fetch-site": site } })).status).toBe(403);
    }
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("answers no %s", async (method) => {
    const { page } = shared;
    const { status, headers } = await page.ask("cards", { method, body: "{}" });
    expect({ status, allow: headers["allow"] }).toEqual({ status: 405, allow: "GET, HEAD" });
  });

  it("refuses an address that is too long, and goes on after nonsense", async () => {
    const { page } = shared;
    expect((await page.ask(`columns?text=${"x".repeat(4000)}`)).status).toBe(414);
    await new Promise<void>((resolve) => {
      const socket = connect(page.port, "127.0.0.1", () => socket.write("\0\0nonsense\r\n\r\n"));
      socket.on("close", () => resolve());
      socket.on("error", () => resolve());
      socket.on("data", () => undefined);
    });
    expect((await page.ask("")).status).toBe(200);
  });

  it("a port that is taken is told with what to do, a number that is none too", async () => {
    const { box, page } = shared;
    expect(box.ralph("page", "--port", `${page.port}`)).toMatchObject({
      code: 1,
      stderr: `Port ${page.port} is in use. Name another with --port, or leave it out: a free one is found.\n`,
    });
    expect(box.ralph("page", "--port", "70000")).toMatchObject({ code: 2 });
  });

  it("a project without a board is told in the terminal", () => {
    const { code, stderr } = sandbox({ usesRalph: false }).ralph("page");
    expect(code).toBe(1);
    expect(stderr).toContain("ralph init");
  });

  it("agents do not start it", async () => {
    const box = sandbox();
    box.ralph("init");
    const agents = { ...box, env: { ...box.env, CLAUDECODE: "1" } };
    await expect(startPage(agents)).rejects.toThrow("a person's command");
  });
});

describe("the live updates of the page", () => {
  it("begin with every part, then send only what changed", async () => {
    const { box, page } = await served();
    const { seen, until, end } = liveUpdates(page);
    await until(({ event }) => event === "unknown");
    const names = seen.map(({ event }) => event);
    for (const part of ["project", "waiting", "agents", "board", "tasks", "merges", "decisions"]) {
      expect(names).toContain(part);
    }
    const before = seen.length;
    moveByPerson(box, 1, "Human Needed");
    const { data } = await until(
      ({ event, data }) => event === "waiting" && Object(data).count > 0,
    );
    expect(data).toMatchObject({ waits: [{ kind: "escalation", number: 1 }] });
    const changed = seen.slice(before).map(({ event }) => event);
    expect(changed).not.toContain("agents");
    expect(changed).not.toContain("gates");
    end();
  });

  it("a page that is read changes nothing on the board or in the records", async () => {
    const { box, page } = await served();
    const board = () => box.ralph("board", "export").stdout;
    const before = board();
    const { until, end } = liveUpdates(page);
    await until(({ event }) => event === "unknown");
    for (const path of [
      "columns?text=x",
      "cards?state=Backlog&from=0",
      "decisions",
      "issue?key=%231",
    ]) {
      expect((await page.ask(path)).status).toBe(200);
    }
    end();
    expect(board()).toBe(before);
  });

  it("more readers than a person has are turned away", async () => {
    const { page } = await served();
    const readers = Array.from({ length: 16 }, () => liveUpdates(page));
    for (const { until } of readers) await until(({ event }) => event === "clock");
    expect((await page.ask("events")).status).toBe(503);
    for (const { end } of readers) end();
  });

  it("end with Ctrl-C, also while somebody reads", async () => {
    const { page } = await served();
    const { until } = liveUpdates(page);
    await until(({ event }) => event === "clock");
    expect(await page.stop()).toBe(0);
    await expect(page.ask("")).rejects.toThrow();
  });
});
