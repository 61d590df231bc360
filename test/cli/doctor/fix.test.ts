import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allTold } from "../../../testing/doctor/answers.ts";
import { CLIENT_FAULTS } from "../../../testing/doctor/client-faults.ts";
import { healthyMachine, type Machine, wrong } from "../../../testing/doctor/machine.ts";
import { PROJECT_FAULTS } from "../../../testing/doctor/project-faults.ts";

/** Every file and folder of the machine: what it is, who may use it, and what it holds. */
function picture({ dir }: Machine): ReadonlyMap<string, string> {
  const names = readdirSync(dir, { recursive: true, encoding: "utf8" }).sort();
  return new Map(
    names.map((name) => {
      const stat = statSync(join(dir, name), { throwIfNoEntry: false });
      const text = stat?.isFile() ? readFileSync(join(dir, name)).toString("base64") : "";
      return [name, `${stat?.mode.toString(8)} ${text}`];
    }),
  );
}

function changes(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).sort();
}

async function broken(name: string): Promise<Machine> {
  const fault = [...CLIENT_FAULTS, ...PROJECT_FAULTS].find((one) => one.name === name);
  if (!fault) throw new Error(`no fault "${name}"`);
  const machine = await healthyMachine();
  await fault.seed(machine);
  return machine;
}

/** What `--fix` mends, and all that it may change. The store's name is a hash. */
const MENDED = [
  ["hooks the user switched off", /^home\/\.claude\/settings\.json(\.bak)?$/],
  ["hooks the repository switched off", /^project\/\.claude\/settings\.json(\.bak)?$/],
  ["hooks switched off for this checkout", /^project\/\.claude\/settings\.local\.json(\.bak)?$/],
  ["a board that git would take", /^project\/\.ralph\/\.gitignore$/],
  ["records that others can write", /^home\/\.local\/state\/ralph-hero$/],
  ["records that others can read", /^home\/\.local\/state\/ralph-hero\/[0-9a-f]{24}$/],
  ["records that cannot be written", /^home\/\.local\/state\/ralph-hero\/[0-9a-f]{24}$/],
] as const;

describe("ralph doctor --fix", () => {
  it.each(MENDED)("%s is mended, and nothing else is touched", async (name, mayChange) => {
    const machine = await broken(name);
    const found = allTold(await machine.doctor("--json")).find(({ fix }) => fix !== null);
    expect(found?.status).not.toBe("ok");
    const before = picture(machine);
    const ran = await machine.doctor("--fix", "--yes", "--json");
    expect(JSON.parse(ran.stdout).mended).toEqual([
      { id: found?.id, does: found?.fix, failed: null },
    ]);
    expect(wrong(allTold(ran))).toEqual([]);
    expect(ran.code).toBe(0);
    const changed = changes(before, picture(machine));
    expect(changed.filter((one) => !mayChange.test(one))).toEqual([]);
    expect(changed).not.toEqual([]);
    const mended = picture(machine);
    const again = await machine.doctor("--fix", "--yes", "--json");
    expect(JSON.parse(again.stdout).mended).toEqual([]);
    expect(changes(mended, picture(machine))).toEqual([]);
  });

  it("a copy of the person's settings is kept, and every other key stays", async () => {
    const machine = await broken("hooks the user switched off");
    const path = join(machine.home, ".claude/settings.json");
    const before = readFileSync(path, "utf8");
    await machine.doctor("--fix", "--yes");
    expect(readFileSync(`${path}.bak`, "utf8")).toBe(before);
    const { disableAllHooks: _off, ...others } = JSON.parse(before);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(others);
  });

  it("what --fix does not claim stays as it is", async () => {
    const machine = await broken("a key the settings do not know");
    const before = picture(machine);
    const ran = await machine.doctor("--fix", "--yes");
    expect(ran.stdout).toContain("There is nothing that --fix mends.");
    expect(ran.code).toBe(1);
    expect(changes(before, picture(machine))).toEqual([]);
  });

  it("without a terminal and without --yes nothing is changed", async () => {
    const machine = await broken("records that others can write");
    const before = picture(machine);
    const ran = await machine.doctor("--fix");
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining("Nothing was changed.") });
    expect(ran.stdout).toMatch(/^state-folder: make .*ralph-hero yours alone \(0700\)$/m);
    expect(changes(before, picture(machine))).toEqual([]);
  });

  it.each([
    ["y", 0o700],
    ["n", 0o777],
  ])("on a terminal it asks, and %s is followed", async (answer, mode) => {
    const machine = await broken("records that others can write");
    let screen = "";
    let isAnswered = false;
    const child = Bun.spawn([join(machine.plugin, "bin/ralph"), "doctor", "--fix"], {
      cwd: machine.project,
      env: machine.env,
      terminal: {
        cols: 100,
        rows: 40,
        data: (terminal, data) => {
          screen += new TextDecoder().decode(data);
          if (isAnswered || !screen.includes("Do this? [y/N]")) return;
          isAnswered = true;
          terminal.write(`${answer}\n`);
        },
      },
    });
    expect(await child.exited).toBe(answer === "y" ? 0 : 1);
    expect(screen).toContain("yours alone (0700)");
    const state = join(machine.home, ".local/state/ralph-hero");
    expect(statSync(state).mode & 0o777).toBe(mode);
  });

  it("an agent is not served", async () => {
    const machine = await broken("records that others can read");
    machine.env["CLAUDECODE"] = "1";
    for (const option of ["--fix", "--live"]) {
      const ran = await machine.doctor(option, "--yes");
      expect(ran).toMatchObject({ code: 1, stdout: "" });
      expect(ran.stderr).toContain("ralph doctor is a person's command.");
    }
    expect(existsSync(machine.project)).toBe(true);
    expect((await machine.doctor("--json")).code).toBe(0);
  });
});
