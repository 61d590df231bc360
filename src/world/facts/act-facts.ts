import { agentKey } from "../../gate/agent.ts";
import type { TreeRights } from "../../gate/rules/working-tree.ts";
import { Failure } from "../files/failure.ts";
import type { MergingAsked } from "../merging/merging-place.ts";
import { readAgent } from "../store/read-agent.ts";
import type { RightsAsked } from "../worktree/tree-rights.ts";
import type { AskedFact, FactReaders } from "./fact-readers.ts";

/** What a command, or a file that is written, would do. */
export const ACT_FACTS = {
  placedCommand: async ({ input, project, subject, load }) => {
    const { placeCommand } = await import("../git/placed-command.ts");
    const settings = await load("settings", {});
    return placeCommand(subject.command, { project, cwd: input.cwd, settings });
  },
  placedFile: async ({ input, project, subject, load }) => {
    const { placeFile } = await import("../git/placed-file.ts");
    const settings = await load("settings", {});
    return placeFile(subject.path, { project, cwd: input.cwd, settings });
  },
  bypass: async ({ input, project, subject }) => {
    const { commandBypass } = await import("../guard/command-bypass.ts");
    return commandBypass(subject.command, input.cwd, project);
  },
  commandRights: async (asked) => {
    const { input, project, subject } = asked;
    const { usesOfCommand } = await import("../worktree/tree-uses.ts");
    const placed = await import("../git/placed-command.ts");
    const { requiredBranch } = await asked.load("settings", {});
    const rights = (read: typeof placed.placedCommandActs) =>
      rightsOf(asked, async ({ commonDir }) => {
        const acts = await read(subject.command, { project, cwd: input.cwd });
        return usesOfCommand(subject.command, acts, commonDir, requiredBranch);
      });
    const found = await rights(placed.placedCommandActs);
    // `cd worktree; …` works there, unless the folder is none: looked up only where that matters.
    const isHeld = found.wrong !== undefined && /\bcd\b/.test(subject.command);
    return isHeld ? rights(placed.enteredCommandActs) : found;
  },
  fileRights: async (asked) => {
    const { usesOfFile } = await import("../worktree/tree-uses.ts");
    const { absolute } = await import("../guard/may-be-protected.ts");
    return rightsOf(asked, async ({ commonDir }) =>
      usesOfFile(absolute(asked.subject.path, asked.input.cwd), commonDir),
    );
  },
  otherDocument: async ({ input, project, board, subject, load }) => {
    const { otherDocument } = await import("../product/artifact/other-document.ts");
    const { absolute } = await import("../guard/may-be-protected.ts");
    const [settings, { root }] = [await load("settings", {}), project];
    const file = absolute(subject.path, input.cwd);
    return otherDocument({
      ...{ root, settings, file, content: subject.content },
      comments: async (number) => (await board()).recentComments({ number, repository: undefined }),
    });
  },
  effects: async (asked) => {
    const { effectsOnProject } = await import("../worktree/effects-on-project.ts");
    return effectsOnProject(asked.subject.files, await askedOf(asked));
  },
  protectedFile: async ({ input, project, subject }) => {
    const { mayBeProtected } = await import("../guard/may-be-protected.ts");
    if (!mayBeProtected(subject.path, input.cwd, project)) return undefined;
    return (await import("../guard/protected-file.ts")).protectedFile(
      subject.path,
      input.cwd,
      project,
    );
  },
  protectedCommand: async ({ input, project, subject }) => {
    const { protectedCommand } = await import("../guard/protected-command.ts");
    return protectedCommand(subject.command, input.cwd, project);
  },
  merging: async (asked) => {
    const { readMerging } = await import("../merging/read-merging.ts");
    const placed = await asked.load("placedCommand", asked.subject);
    return readMerging(asked.subject.command, placed, await mergingAsked(asked));
  },
  toolMerging: async (asked) => {
    const { readToolMerging } = await import("../merging/read-merging.ts");
    return readToolMerging(asked.subject.merge, await mergingAsked(asked));
  },
  isMergeRecorded: async ({ project }) =>
    (await import("../merging/merge-lease.ts")).isMergeRecorded(project.storePath),
  ownMerge: async ({ input, project, load }) => {
    const { isMergeRecorded } = await import("../merging/merge-lease.ts");
    if (!isMergeRecorded(project.storePath)) return undefined;
    const { readOwnMerge } = await import("../merging/own-merge.ts");
    const asker = { holder: await load("holder", {}), session: input.session_id };
    return readOwnMerge(project, asker, agentKey(input));
  },
} satisfies Partial<FactReaders>;

type RightsFacts = Pick<AskedFact<"now">, "input" | "project" | "board" | "load">;

async function mergingAsked({ input, project, board, load }: RightsFacts): Promise<MergingAsked> {
  const [settings, holder] = [await load("settings", {}), await load("holder", {})];
  const { root, storePath: store } = project;
  return { root, store, settings, holder, session: input.session_id, now: Date.now(), board };
}

/** What a call does outside the rights of its phase. */
async function rightsOf(asked: RightsFacts, uses: RightsAsked["uses"]): Promise<TreeRights> {
  const { treeRights } = await import("../worktree/tree-rights.ts");
  const { phase, ...rest } = await askedOf(asked);
  if (phase === undefined) throw new Failure("the agent works in no phase");
  return treeRights({ ...rest, phase, uses });
}

async function askedOf({ input, project, board, load }: RightsFacts) {
  const [settings, phase] = [await load("settings", {}), await load("activeCommand", {})];
  const { claims } = readAgent(project.storePath, agentKey(input));
  const issues = claims.flatMap((claim) => (claim.phase === phase ? [claim.number] : []));
  const branchNamed = async (number: number) => {
    const { branchNamed: named } = await import("../../workflow/product/artifact-comments.ts");
    return named(await (await board()).recentComments({ number, repository: undefined }));
  };
  return { phase, settings, project, cwd: input.cwd, issues: issues.reverse(), branchNamed };
}
