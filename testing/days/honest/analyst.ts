import type { Day } from "../day.ts";
import type { DayWorker } from "../day-worker.ts";
import { documentFor, linkFor } from "./documents-of-day.ts";

/** Triage, split and research as the three skills say, with what a model runs in between. */
export async function triages(analyst: DayWorker, number: number): Promise<void> {
  await analyst.skill("ralph-triage", `${number}`);
  await analyst.tool("get_issue", { number });
  await analyst.tool("get_project", {});
  await analyst.looks(
    "git branch --show-current",
    "git status --short",
    "git log --oneline -20",
    `rg -n "sign-?in" src test --glob '!**/*.snap'`,
    "rg -l 'SESSION_MINUTES' | head -20",
    "ls -la src/sign-in && wc -l src/sign-in/*.ts",
    `git log --all --oneline --grep="GH-${number}" | head`,
    "cat package.json | jq '.scripts'",
    "find . -name '*.ts' -not -path './node_modules/*' | sort | head -50",
    "npm test 2>&1 | tail -20",
  );
  await analyst.tool("list_issues", { workflowState: "Backlog" });
  await analyst.tool("update_estimate", { number, estimate: "S" });
  await analyst.tool("update_priority", { number, priority: "P2" });
  await analyst.comment(number, "## Triage\n\nWanted, not done yet: `src/sign-in/form.ts:1`.");
  await analyst.tool("handoff_ticket", {
    number,
    command: "triage",
    to_state: "Research Needed",
    reason: "wanted and clear",
  });
}

/** The numbers of the parts. */
export async function splits(analyst: DayWorker, number: number): Promise<readonly number[]> {
  await analyst.skill("ralph-split", `${number}`);
  await analyst.tool("get_issue", { number });
  await analyst.tool("list_sub_issues", { number });
  await analyst.looks(
    "git branch --show-current && git status --short",
    "git ls-files | awk -F/ '{print $1}' | sort | uniq -c | sort -rn",
    "rg -n 'export (function|const)' src | cut -d: -f1 | sort | uniq -c",
    "git shortlog -sn --since='1 year ago' -- src | head -5",
    "sed -n '1,80p' src/sign-in/form.ts",
    'for f in src/sign-in/*.ts; do echo "== $f"; head -5 "$f"; done',
    "git log -S'SESSION_MINUTES' --oneline -- src | cat",
  );
  const parts: number[] = [];
  for (const title of ["Refuse an empty name", "Send the link by mail", "Say that it was sent"]) {
    const body = "## What\nA part.\n\n## Done when\n- it is checked";
    const blockedBy = parts.length === 0 ? {} : { blockedBy: parts };
    const input = { title, body, estimate: "S", priority: "P2", parent: number, ...blockedBy };
    const { line } = await analyst.answered("create_issue", input);
    parts.push(Number(/#(\d+)/.exec(line)?.[1]));
  }
  await analyst.tool("list_sub_issues", { number });
  await analyst.tool("list_dependencies", { number: parts[1] });
  await analyst.comment(number, `## Split\n\n${parts.map((part) => `- #${part}`).join("\n")}`);
  await analyst.handOff(number, "split", "complete");
  return parts;
}

/** What is looked at depends on the issue, so that two researches are not the same. */
export async function researches(analyst: DayWorker, number: number, slug: string): Promise<void> {
  const path = documentFor("research", number, slug);
  await analyst.skill("ralph-research", `${number}`);
  await analyst.tool("get_issue", { number });
  await analyst.bash("git branch --show-current");
  await analyst.handOff(number, "research", "lock", "starting research");
  await analyst.other("Agent", { subagent_type: "Explore", description: "callers", prompt: "?" });
  await analyst.looks(...(number % 2 === 0 ? LOOKS_AT_CODE : LOOKS_AT_HISTORY));
  await analyst.write(path.path, path.text);
  await analyst.edit(path.path, "Open questions", "## Open questions");
  await analyst.looks(`cat ${path.path} | head -40`, `wc -w ${path.path}`, "git diff --stat");
  await analyst.bash(commits(path.path, `docs(research): GH-${number} ${slug}`));
  await analyst.bash("git push");
  await analyst.comment(number, linkFor("## Research Document", path.path, analyst.day));
  await analyst.handOff(number, "research", "complete", "the form takes any name");
}

/** The one command by which the skills commit a document. */
export function commits(path: string, message: string): string {
  return `! git rev-parse -q --verify MERGE_HEAD && git add ${path} && git commit -m "${message}" -- ${path}`;
}

/** An issue that only a person can decide. */
export async function escalates(analyst: DayWorker, number: number): Promise<void> {
  await analyst.skill("ralph-triage", `${number}`);
  await analyst.tool("get_issue", { number });
  await analyst.looks(
    "rg -n 'password' src docs || true",
    "git grep -n 'two flows' -- docs || true",
  );
  await analyst.comment(number, "## Needs a person\n\nTwo flows exist. Which one: A or B?");
  await analyst.handOff(number, "triage", "escalate", "two flows exist; which one is meant?");
}

/** The person answers on the board and moves the card. */
export async function answers(day: Day, number: number): Promise<void> {
  if (day.github) {
    day.github.world.addComment(`acme/eng#${number}`, "Flow B.", "ada");
    return;
  }
  const said = await day.ralph("board", "comment", `${number}`, "Flow B.");
  const moved = await day.ralph("board", "move", `${number}`, "Backlog", "--reason", "answered");
  if (said.code !== 0 || moved.code !== 0) throw new Error(`${said.stderr}${moved.stderr}`);
}

const LOOKS_AT_CODE = [
  "ls -la",
  "ls -R src | head -60",
  "tree -L 2 src 2>/dev/null || find src -maxdepth 2",
  "cat src/sign-in/form.ts src/sign-in/session.ts",
  "sed -n '1,120p' test/sign-in/form.test.ts",
  "head -n 30 README.md; tail -n 5 CONTRIBUTING.md",
  "rg -n --no-heading 'send\\(' src test | head -20",
  "rg -n -C3 'SESSION_MINUTES' src",
  'grep -rn "import .*sign-in" --include="*.ts" src test | wc -l',
  "grep -RIn 'TODO\\|FIXME' src | head -20 || true",
  "git blame -L 1,3 src/sign-in/form.ts",
  "git show --stat HEAD | head -30",
  "git show HEAD:src/sign-in/form.ts | nl -ba | sed -n '1,20p'",
  "awk 'length > 100 {print FILENAME\": \"FNR}' src/*.ts",
  "cat package.json | jq -r '.dependencies // {} | keys[]'",
  'node -e "console.log(process.version)"',
  "npm ls --depth=0 2>/dev/null | head -20",
  "npm view zod version",
  "npm test -- sign-in 2>&1 | tail -40",
  "npm run lint --silent 2>&1 | head -30",
  `npx tsc --noEmit 2>&1 | head -20; echo "exit: \${PIPESTATUS[0]}"`,
  "python3 - <<'EOF'\nimport json\nprint(json.dumps({'a': 1}))\nEOF",
  "mkdir -p /tmp/scratch-research && git archive HEAD src | tar -x -C /tmp/scratch-research && ls /tmp/scratch-research",
  "diff <(git show HEAD:src/a.ts) src/a.ts && echo same",
  "find src -type f -name '*.ts' -exec wc -l {} + | sort -n | tail -5",
  "find . -path ./node_modules -prune -o -name '*.md' -print | xargs head -1",
  "test -f .env && echo yes || echo no",
  "echo $NODE_ENV; env | grep -i '^npm_' | sort | head",
  "du -sh .git src 2>/dev/null",
  "stat -c '%n %s' src/*.ts",
  "date -u +%Y-%m-%d",
  "which node npm git | xargs -n1 dirname",
];

const LOOKS_AT_HISTORY = [
  "git log --oneline | head",
  "git log --oneline --graph --decorate --all -30 | cat",
  "git log -p -3 -- src/sign-in | head -100",
  "git log --since='3 months ago' --pretty=format:'%h %an %s' -- src/sign-in",
  "git log --follow --oneline -- src/sign-in/session.ts",
  "git diff HEAD~1 --stat || git show --stat",
  "git stash list",
  "git remote -v && git branch -a --list",
  "git tag --sort=-creatordate | head -3",
  "git describe --tags --always",
  "git ls-files 'src/**/*.ts' | xargs grep -ln 'send'",
  "git rev-list --count HEAD",
  "git worktree list",
  "git config --get remote.origin.url",
  "git ls-tree -r --name-only HEAD docs",
  "git cat-file -p HEAD | head -5",
  "git fetch --quiet origin && git log --oneline HEAD..origin/main",
  "gh pr list --state merged --limit 10 --json number,title",
  "gh issue view 42 --comments | head -60",
  "gh pr view 12 --json files --jq '.files[].path'",
  "cd crates/core && cargo test 2>&1 | tail -15",
  "cd cmd/server && go vet ./... && go test ./... -run TestLogin -count=1",
  "pytest -q tests 2>&1 | tail -5 || true",
  "make -n all | head",
  "docker compose ps --format json | jq -r '.Name'",
  "export CI=1; npm test --silent | tail -3",
  "time npm test >/dev/null 2>&1",
  "(cd tools && python3 gen.py --dry-run) | tee /tmp/gen-output.txt | head",
  "cat <<'EOF' > /tmp/notes-44.md\n- the form takes any name\nEOF",
  "xxd src/a.ts | head -2 && file src/a.ts",
  "cut -d: -f1 /etc/passwd | sort | head -3 >/dev/null",
  "jq -r '.scripts | to_entries[] | \"\\(.key)\\t\\(.value)\"' package.json",
];
