import type { DayWorker } from "../day-worker.ts";

/** A session in which a person and the agent work together: no phase, any branch, any file. */
export async function worksWithPerson(session: DayWorker): Promise<void> {
  await session.prompted("/ralph-hero:draft-idea a dark theme", "draft-idea");
  await session.looks("ls thoughts/shared/ideas 2>/dev/null || true", "rg -n 'theme' src || true");
  await session.write("thoughts/shared/ideas/2026-11-18-dark-theme.md", "# A dark theme\n");
  await session.rests();
  await session.prompted("/ralph-hero:research-codebase how do sessions end?", "research-codebase");
  await session.looks(
    "git switch -c look/sessions",
    "cat src/sign-in/session.ts",
    "echo 'export const x = 1;' > src/try.ts && npx tsc --noEmit src/try.ts; rm src/try.ts",
    "git switch main && git branch -d look/sessions",
  );
  await session.rests();
  await session.prompted("Please tidy the docs.");
  await session.edit("docs/sign-in.md", "A name is asked for.", "A name is asked for, once.");
  await session.bash("git add docs/sign-in.md && git commit -m 'docs: say how often'");
  await session.bash("git push");
  await session.looks(
    "git log -1 --stat | cat",
    "npm outdated || true",
    "git stash list",
    "docker compose up -d && docker compose logs --tail=5 && docker compose down",
    "gh pr status && gh run list --limit 3",
    "python3 -m venv .venv && . .venv/bin/activate 2>/dev/null; rm -rf .venv",
    "sed -i.bak 's/once/only once/' docs/sign-in.md && rm docs/sign-in.md.bak && git checkout -- docs/sign-in.md",
    "ralph status",
    "ralph board list --state Backlog",
    "ralph --help | head -5",
  );
  await session.edit(".claude/skills/release/SKILL.md", "# Release", "# How we release");
  await session.edit(".claude/agents/helper.md", "small things", "small things, quickly");
  await session.bash("git add .claude/skills/release/SKILL.md .claude/agents/helper.md");
  await session.bash("git commit -m 'docs: words' && git push");
  await session.rests();
}
