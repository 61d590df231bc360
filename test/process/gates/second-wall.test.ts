import { describe, expect, it } from "vitest";
import { asText, DIST, recorded, run, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "56a77b11-da8e-49b7-b08a-8d97744cddea";

/** Runs a script as a child of a process that gates have recorded as the client, or have not. */
function underClient(own: Sandbox, script: string, { isRecorded = true } = {}) {
  const hidden = own.file("project/hidden.sh", script);
  const payload = own.file(
    "payload.json",
    asText(recorded("SessionStart.startup", { session_id: SESSION })),
  );
  const record = `CLAUDE_PID=$$ "${DIST}/session-record" < "${payload}"`;
  const client = `${isRecorded ? record : ":"}; CLAUDECODE=1 sh "${hidden}"; code=$?; exit $code`;
  return run("/bin/sh", ["-c", client], "", { env: own.env, cwd: own.project });
}

const ralph = `"${DIST}/ralph"`;
const REFUSED = { code: 1, stderr: expect.stringContaining("is a person's command") };

describe.runIf(process.platform === "linux")(
  "a changing command of ralph in a hidden script",
  () => {
    it.each([
      ["with the client's variable", `${ralph} board add --title x`],
      ["without it", `env -u CLAUDECODE ${ralph} board add --title x`],
      ["with no variable but the home", `env -i HOME="$HOME" ${ralph} board add --title x`],
      [
        "by shells in shells",
        `unset CLAUDECODE; (((${ralph} board add --title x; exit $?); exit $?); exit $?)`,
      ],
      [
        "in another folder",
        `unset CLAUDECODE; mkdir ../z; cd ../z && CLAUDE_PROJECT_DIR= ${ralph} init --yes`,
      ],
    ])("is refused %s", (_name, script) => {
      const own = sandbox();
      expect(underClient(own, `${script}\n`)).toMatchObject(REFUSED);
      expect(own.ralph("board", "list", "--json").stdout).not.toContain('"x"');
    });

    it("runs below a process that no gate has recorded", () => {
      const own = sandbox();
      const script = `unset CLAUDECODE; ${ralph} board add --title x\n`;
      expect(underClient(own, script, { isRecorded: false })).toMatchObject({ code: 0 });
    });

    it("runs for a person beside the client, and reads for everybody", () => {
      const own = sandbox();
      own.ralph("init");
      expect(underClient(own, `unset CLAUDECODE; ${ralph} board list\n`)).toMatchObject({
        code: 0,
      });
      expect(own.ralph("board", "add", "--title", "by a person")).toMatchObject({ code: 0 });
    });
  },
);
