import type { Step, Tried, Way } from "./follow.ts";
import { type Attempt, bash, edit, write } from "./mistake.ts";

/** Remedies that are commands, files, or to leave something as it is. */
export const GIT_WAYS: readonly Way[] = [
  [/^leave it as it is; a person changes it$/, goOn],
  [
    /^git fetch, then the same call$/,
    (_found, tried) => [{ call: bash("git fetch") }, again(tried)],
  ],
  [
    /^commit it, or leave the worktree$/,
    (_found, tried) => {
      const files = byName([], tried);
      return [...files, again(tried)];
    },
  ],
  [/^merge it first, or leave it$/, merged],
  [/^git status --short, then git add each file by its name$/, byName],
  [
    /^(git -C \S+ merge --abort), or git -C \S+ commit --no-edit$/,
    ([, git = ""], tried) => [{ call: bash(git) }, again(tried)],
  ],
  [
    /^(git (?!clean without)[^,]+)$/,
    ([, command = ""], tried) => [{ call: bash(command) }, again(tried)],
  ],
  [
    /^(?:cd|act in) (\S+?)(?: only)?$/,
    ([, to = ""], { call }) =>
      call.kind === "bash" ? [{ call: bash(`cd ${to} && ${ranThere(call.command)}`) }] : [],
  ],
  [
    /^write it below (\S+)\/, or outside the project$/,
    ([, folder = ""]) => [{ call: write(`${folder}/notes.md`) }],
  ],
  [
    /^write (\S+)$/,
    ([, path = ""], { call }) => [
      { call: write(path, call.kind === "write" ? call.content : "x\n") },
    ],
  ],
  [/ has (\S+\.md); edit it$/, ([, path = ""]) => [{ call: edit(path, "# ", "# Again: ") }]],
  [/^edit (\S+\.md)$/, ([, path = ""]) => [{ call: edit(path, "# ", "# Again: ") }]],
  [/^push without force$/, (_found, { call }) => [{ call: bash(withoutForce(call)) }]],
  [
    /^push the issue's branch by its name$/,
    (_found, { issue }) => [
      { call: bash(`git -C worktrees/GH-${issue} push origin feature/GH-${issue}`) },
    ],
  ],
];

export function again({ call, by }: Tried): Step {
  return { call, by };
}

/** The agent leaves it and goes on with something ordinary. */
export function goOn(): readonly Step[] {
  return [{ call: bash("git log --oneline -1") }];
}

function merged(_found: readonly string[], tried: Tried): readonly Step[] {
  const branch = `feature/GH-${tried.issue}`;
  return [
    { person: `git merge -q --no-ff -m 'Merge ${branch}' ${branch} && git push -q origin main` },
    again(tried),
  ];
}

function byName(_found: readonly string[], { day, issue }: Tried): readonly Step[] {
  const tree = `worktrees/GH-${issue}`;
  const names = day
    .git("-C", tree, "status", "--short", "-uall")
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [line.slice(3)]));
  return [
    { call: bash(`cd ${tree} && git status --short`) },
    ...names.map((name) => ({ call: bash(`cd ${tree} && git add '${name}'`) })),
    { call: bash(`cd ${tree} && git commit -m 'what was named'`) },
  ];
}

/** The command without the words by which it went elsewhere. */
function ranThere(command: string): string {
  return command.replace(/^cd \S+ && /, "").replace(/\b(git|make) -C \S+ /, "$1 ");
}

function withoutForce(call: Attempt): string {
  if (call.kind !== "bash") throw new Error("only a command pushes");
  return call.command
    .replace(/ (?:--force(?:-with-lease|-if-includes)?(?:=\S+)?|-f)(?= |$)/g, "")
    .replace(/ -(\w*)f(\w*)(?= |$)/g, " -$1$2")
    .replace(/ \+/g, " ");
}
