import { beforeAll, describe, expect, it } from "vitest";
import { bash, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  box.file("project/.claude/settings.json", "{}\n");
  box.file("project/.mcp.json", "{}\n");
  box.file("project/src/a.ts", "a\n");
});

function isLet(command: string): boolean {
  const env = { CLAUDE_CODE_SESSION_ATTENDED: "0" };
  return box.gate("protect-gate", bash(command, box.project), { env }).code === 0;
}

describe("protect-gate on a folder that is known only when the command runs", () => {
  it.each([
    'cd "$(git rev-parse --show-toplevel)" && echo x > .claude/settings.json',
    "cd $(git rev-parse --show-toplevel)/.claude && echo x > settings.json",
    'cd "$(git rev-parse --show-toplevel)" && rm -rf .claude',
    'cd "$(git rev-parse --show-toplevel)" && tar xf a -C .claude',
    'cd "$(git rev-parse --show-toplevel)" && cp a .mcp.json',
    'cd "$x"; rm .claude/settings.json',
    "cd - ; cp a .claude/settings.local.json",
    "source ./env.sh; cp a .claude/settings.local.json",
    "mapfile < a; echo x >| .claude/settings.json",
    'cd /tmp; [ -d x ] && cd "$x"; echo x > .claude/settings.json',
  ])("protect-gate holds: %s", (command) => expect(isLet(command)).toBe(false));

  it.each([
    'cd "$(git rev-parse --show-toplevel)" && npm test',
    'cd "$(git rev-parse --show-toplevel)" && jq .hooks .claude/settings.json > /tmp/x.json',
    'cd "$(git rev-parse --show-toplevel)" && touch .claude/agents/a.md',
    'cd "$tmp" && rm -rf ./* && ls ~/.claude',
    'cd "$(mktemp -d)" && git init -q && echo x > a',
  ])("protect-gate lets through: %s", (command) => expect(isLet(command)).toBe(true));
});

describe("protect-gate on a name that the command hands on as data", () => {
  it.each([
    'f=$(echo .claude/settings.json); echo x > "$f"',
    'f=`ls .claude/settings.json`; echo x > "$f"',
    'read f <<< .claude/settings.json; echo x > "$f"',
    'printf -v f .claude/settings.json; echo x > "$f"',
    'set -- .claude/settings.json; echo x > "$1"',
    `bash -c 'echo x > "$1"' _ .claude/settings.json`,
    'f() { echo x > "$1"; }; f .claude/settings.json',
    'f() { cp a "$@"; }; f .claude/settings.json',
    'f() { rm -f "$1/settings.json"; }; f .claude',
    'function w { tee "$1"; }; echo x | w .mcp.json',
    'while read f; do echo x > "$f"; done <<< .claude/settings.json',
    'echo .claude/settings.json | while read -r f; do rm "$f"; done',
    'cat .claude/settings.json; read f <<< .claude/settings.json; echo x > "$f"',
    "cp a .claude/$(echo settings.json)",
    "ls .claude | xargs -I{} cp a .claude/{}",
    "echo x > .claude/$f",
  ])("protect-gate holds: %s", (command) => expect(isLet(command)).toBe(false));

  it.each([
    'jq . .claude/settings.json > "$tmp"',
    'tmp=$(mktemp); jq . .claude/settings.json > "$tmp"; cat "$tmp"',
    'git show HEAD:.claude/settings.json > "$f"',
    'cat .claude/settings.json | tee "$LOG"',
    'cp .claude/settings.json "$BACKUP"',
    'cat > "$tmp" <<EOF\nsee .claude/settings.json\nEOF',
    'git add .claude/settings.json && echo done >> "$LOG"',
    'echo "changed .claude/settings.json" >> "$LOG"',
    'read f <<< .claude/settings.json; cat "$f"',
    'f() { echo x > "$1.txt"; }; f .claude/settings.json',
    'cp "$f" .claude/agents/$(basename "$f")',
    "cat > .claude/commands/$name.md <<EOF\nx\nEOF",
    "grep -n x .claude/$f",
    'ls .claude && sed -i "s/a/b/" "$FILE"',
  ])("protect-gate lets through: %s", (command) => expect(isLet(command)).toBe(true));

  it("protect-gate proves no more than some parts of a command to be without such names", () => {
    const reads = Array.from({ length: 40 }, (_one, at) => `cat .claude/settings.json x${at}x`);
    expect(isLet(`${reads.slice(0, 20).join(";")}; echo x > "$f"`)).toBe(true);
    expect(isLet(`${reads.join(";")}; echo x > "$f"`)).toBe(false);
  });
});

describe("protect-gate on what reads the settings beside a file that is not known", () => {
  it.each([
    'tmp=$(mktemp); git diff -- .claude/settings.json > "$tmp"; cat "$tmp"; rm -f "$tmp"',
    'tmp=$(mktemp); grep hooks .claude/settings.json > "$tmp"; wc -l "$tmp"; rm "$tmp"',
    'tmp=$(mktemp); if grep -q x .mcp.json; then echo y > "$tmp"; fi; rm "$tmp"',
    'tmp=$(mktemp); [[ -f .claude/settings.json ]] && npm test > "$tmp"; rm "$tmp"',
    'tmp=$(mktemp); ls -la .claude/settings.json; npm test > "$tmp" 2>&1; rm "$tmp"',
    'n=$(grep -c hooks .mcp.json); echo "$n" > "$OUT"',
    'n=$(wc -l < .claude/settings.json); echo "$n" > "$OUT"',
    'git ls-files | grep -v .mcp.json | while read f; do sed -i s/a/b/ "$f"; done',
    'gh pr create --body "touches .claude/settings.json"; rm "$X"',
    'gh pr create --body "$(cat <<E\nsee .claude/settings.json\nE\n)"; rm "$X"',
    'x=$(date); [[ -f .claude/settings.json ]] && echo "$x" > "$OUT"',
    'git diff .claude/settings.json | tee "$LOG"',
    `x=$(jq '.a["b"]' .claude/settings.json); echo "$x" > "$OUT"`,
    `x=$(grep -n 'a.*b' .mcp.json); echo "$x" > "$OUT"`,
    'x=$(sed -n -e 1p .claude/settings.json); echo "$x" > "$OUT"',
  ])("protect-gate lets through: %s", (command) => expect(isLet(command)).toBe(true));

  it.each([
    'f=$(ls .claude/settings.json); rm "$f"',
    'f=$(cat <<< .claude/settings.json); rm "$f"',
    'cat <<< .claude/settings.json | while read f; do rm "$f"; done',
    'cat <<E | while read f; do rm "$f"; done\n.claude/settings.json\nE',
    `awk 'BEGIN{print ".claude/settings.json"}' | while read f; do rm "$f"; done`,
    `jq -rn '".claude/settings.json"' | while read f; do rm "$f"; done`,
    `jq -rn --arg f .claude/settings.json '$f' | while read f; do rm "$f"; done`,
    "f=$(awk '{print FILENAME}' .claude/settings.json); rm \"$f\"",
    'f=$(sed i.claude/settings.json a); rm "$f"',
    'f=$(sed -n -e i.claude/settings.json a); rm "$f"',
    'f=$(grep -l x .claude/settings.json); rm "$f"',
    'f=$(grep -c x .claude/settings.json .mcp.json); rm "$f"',
    'f=$(grep x <<< .claude/settings.json); rm "$f"',
    'f=$(wc -l .claude/settings.json); rm "$f"',
    'f=$(git diff --name-only .claude/settings.json); rm "$f"',
    'f=$(gh api x --jq \'".claude/settings.json"\'); rm "$f"',
    '[[ .claude/settings.json =~ .* ]]; rm "$BASH_REMATCH"',
    'tmp=$(mktemp); read tmp <<< .claude/settings.json; rm "$tmp"',
    'tmp=$(mktemp); tmp=$(ls .claude/settings.json); rm "$tmp"',
    'tmp=$(mktemp); for tmp in $(ls .claude/settings.json); do rm "$tmp"; done',
    'mktemp() { echo .claude/settings.json; }; tmp=$(mktemp); rm "$tmp"',
  ])("protect-gate holds: %s", (command) => expect(isLet(command)).toBe(false));
});
