import { bash, type Family, write } from "../mistake.ts";
import { carelessTeam, must } from "../team.ts";

const SKILLS: readonly (readonly [
  who: "analyst" | "builder" | "validator" | "integrator",
  skill: string,
])[] = [
  ["analyst", "ralph-triage"],
  ["analyst", "ralph-split"],
  ["analyst", "ralph-research"],
  ["builder", "ralph-plan"],
  ["validator", "ralph-review"],
  ["integrator", "ralph-merge"],
];

const COMMANDS = [
  "git commit --allow-empty -m 'docs: research'",
  "mkdir -p thoughts/shared/research && echo notes >> thoughts/shared/research/notes.md",
  "git stash push -u -m mine -- thoughts; git stash drop || true",
  "git -C . commit --allow-empty -m again",
  "cd src && git commit --allow-empty -m 'from below'",
  "npm run build && git commit --allow-empty -m built",
  "git pull --ff-only && git push origin HEAD",
];

/** The person's checkout stands on another branch, and the agent does not look. */
export const wrongBranch: Family = {
  name: "wrong branch",
  play: async function* (day) {
    const team = await carelessTeam(day);
    const leave = () => day.git("switch", "-q", "try/idea");
    day.git("branch", "try/idea");
    for (const [who, skill] of SKILLS) {
      await team[who].skill(skill, "42");
      leave();
      yield {
        what: `commits in ${skill} while the checkout is on another branch`,
        by: team[who],
        call: bash("git commit --allow-empty -m 'docs: notes'"),
      };
    }
    const { analyst } = team;
    for (const command of COMMANDS) {
      leave();
      yield { what: `${command} on another branch`, by: analyst, call: bash(command) };
    }
    leave();
    yield {
      what: "writes a document on another branch",
      by: analyst,
      call: write("thoughts/shared/research/2026-11-18-GH-0042-x.md", "# X\n"),
    };
    day.git("checkout", "-q", "--detach");
    yield {
      what: "commits on no branch",
      by: analyst,
      call: bash("git commit --allow-empty -m 'lost'"),
    };
    day.git("worktree", "add", "-q", "worktrees/GH-42", "-b", "feature/GH-42");
    yield {
      what: "commits its document in an issue's worktree",
      by: analyst,
      call: bash("cd worktrees/GH-42 && git commit --allow-empty -m 'docs: research'"),
    };
    yield {
      what: "builds in an issue's worktree",
      by: analyst,
      call: bash("make -C worktrees/GH-42 --version"),
    };
    leave();
    day.file("README.md", "# Eng\n\nA person is writing here.\n");
    yield {
      what: "commits where a person has uncommitted work on another branch",
      by: analyst,
      call: bash("git commit --allow-empty -m 'docs: research'"),
    };
    day.git("checkout", "-q", "--", "README.md");
    await must(analyst.bash("git -C worktrees/main log -1 --oneline"));
  },
};
