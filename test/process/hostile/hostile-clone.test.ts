import { spawn, spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everythingIn, PROGRAMS, TRUSTING } from "../../../testing/hostile/everything.ts";
import { hostileClone, TRICKS } from "../../../testing/hostile/hostile-clones.ts";
import { TRACED, tracedCalls } from "../../../testing/hostile/traced-writes.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const traceable = spawnSync("strace", ["-e", "trace=none", "true"]).status === 0;
if (!traceable) process.stderr.write("strace is missing: hostile clones are NOT tested here.\n");

const TOKENS = {
  RALPH_GH_TOKEN: "secret-of-ralph",
  GITHUB_TOKEN: "secret-of-github",
  GH_TOKEN: "secret-of-gh",
};

/** A GitHub of a stranger: whatever arrives is remembered, and a token in it is echoed. */
const arrived: string[] = [];
const server = createServer((request, response) => {
  arrived.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)}`);
  // 401 is final: nobody waits to try again.
  response.statusCode = 401;
  response.end(JSON.stringify({ message: request.headers.authorization ?? "" }));
});
let stranger = "";
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port }: AddressInfo = Object(server.address());
  stranger = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());

/** Runs a script in the clone under strace; the folder of the person's own gh comes first in PATH. */
async function traced(box: Sandbox, clone: string, script: string) {
  const gh = box.file("home/bin/gh", "#!/bin/sh\necho secret-of-gh-itself\n");
  chmodSync(gh, 0o755);
  const path = join(box.dir, "everything.sh");
  writeFileSync(path, script);
  const trace = join(box.dir, "trace");
  const PATH = `${join(box.home, "bin")}:${box.env["PATH"] ?? ""}`;
  const env = { ...box.env, ...TOKENS, PATH, CLAUDE_PROJECT_DIR: clone };
  // With --seccomp-bpf only the calls that are traced stop the programs.
  const how = ["-f", "--seccomp-bpf", "-y", "-s", "4096", "-o", trace];
  const words = [...how, "-e", `trace=${TRACED}`, "sh", path];
  const child = spawn("strace", words, { cwd: clone, env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  await new Promise((done) => child.on("close", done));
  return { printed, calls: tracedCalls(readFileSync(trace, "utf8"), clone) };
}

/** The project, the state folder, the client's own; and what keeps nothing. */
function isAllowed(at: string, box: Sandbox, clone: string): boolean {
  const places = [clone, join(box.home, ".local/state/ralph-hero"), join(box.home, ".claude")];
  if (places.some((place) => at === place || at.startsWith(`${place}/`))) return true;
  // Made on the way to the state folder.
  if ([".local", ".local/state"].some((name) => at === join(box.home, name))) return true;
  return /^\/dev\/(?:null|tty|pts\/\d+)$|^(?:pipe|socket|anon_inode):/.test(at);
}

const NETWORK = ["connect", "sendto"];
const NAMES_A_HOST = "settings that name a stranger's GitHub";

/** Those that init itself does not refuse; RALPH_ALL_TRICKS=1 tries the others, too. */
function isTriedAfterInit(what: string): boolean {
  const tried = [NAMES_A_HOST, "an old store that leads out", "a log and a journal that lead out"];
  if (process.env["RALPH_ALL_TRICKS"] === "1" || tried.includes(what)) return true;
  return what.startsWith("Claude settings");
}

function picture(path: string): string {
  return spawnSync("find", [path, "-printf", "%P %s %T@ %m\n"], { encoding: "utf8" }).stdout;
}

describe.skipIf(!traceable)("a hostile clone, in every gate, tool and command", () => {
  it.concurrent.each(Object.entries(TRICKS))(
    "nothing outside is changed and nobody is sent anything by a clone with %s",
    async (_what, trick) => {
      const box = sandbox({ usesRalph: false });
      const clone = hostileClone(box, trick, stranger);
      const before = picture(join(box.dir, "letters"));
      const { printed, calls } = await traced(box, clone, everythingIn(box.dir, clone));
      const exits = [...printed.matchAll(/^exit (\d+)$/gm)].map(([, code]) => Number(code));
      expect(exits).toHaveLength(PROGRAMS);
      // 124: it ran into its time limit.
      expect(exits.filter((code) => ![0, 1, 2].includes(code))).toEqual([]);
      expect(calls.filter(({ at }) => !isAllowed(at, box, clone))).toEqual([]);
      expect(picture(join(box.dir, "letters"))).toBe(before);
      expect(readFileSync(join(box.home, ".bashrc"), "utf8")).toBe("mine");
      expect(printed).not.toContain("secret-of");
    },
    180_000,
  );

  it.concurrent.each(Object.entries(TRICKS).filter(([what]) => isTriedAfterInit(what)))(
    "nothing outside is changed after a person's init in a clone with %s",
    async (what, trick) => {
      const box = sandbox({ usesRalph: false });
      const clone = hostileClone(box, trick, `${stranger}/trusted`);
      const before = picture(join(box.dir, "letters"));
      const { printed, calls } = await traced(box, clone, everythingIn(box.dir, clone, true));
      const exits = [...printed.matchAll(/^exit (\d+)$/gm)].map(([, code]) => Number(code));
      expect(exits).toHaveLength(PROGRAMS + TRUSTING.length);
      expect(exits.filter((code) => ![0, 1, 2].includes(code))).toEqual([]);
      // The person has trusted the host that its settings name, and no other place that names one.
      const isTrusted = what === NAMES_A_HOST;
      const changes = calls.filter(({ call }) => !(isTrusted && NETWORK.includes(call)));
      expect(changes.filter(({ at }) => !isAllowed(at, box, clone))).toEqual([]);
      expect(picture(join(box.dir, "letters"))).toBe(before);
      expect(readFileSync(join(box.home, ".bashrc"), "utf8")).toBe("mine");
      expect(printed).not.toContain("secret-of");
    },
    180_000,
  );

  it("a change outside and a connection are seen by the same means", async () => {
    const box = sandbox({ usesRalph: false });
    const clone = hostileClone(box, TRICKS["a .ralph that leads out"] ?? (() => undefined), "");
    const script = `echo x > .ralph/new; mkdir .ralph/made; rm .ralph/2019.txt; chmod 700 ../letters
      mv .ralph/new .ralph/newer; curl -s --max-time 2 ${stranger} >/dev/null; exec 3<>/dev/null`;
    const { calls } = await traced(box, clone, script);
    const found = calls.filter(({ at }) => !isAllowed(at, box, clone)).map(({ call }) => call);
    expect(found).toEqual(expect.arrayContaining(["openat", "mkdir", "unlinkat"]));
    expect(found.join()).toMatch(/chmod/);
    expect(found.join()).toMatch(/rename/);
  });

  it("nothing arrived at the stranger", () => {
    const untrusted = arrived.filter((one) => !one.startsWith("POST /trusted/"));
    expect(untrusted.filter((one) => one.includes("secret-of"))).toEqual([]);
  });
});
