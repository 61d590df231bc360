import { agentKey } from "../gate/agent.ts";
import type { FactName, Facts, SubjectOf } from "../gate/facts.ts";
import type { HookInput } from "../gate/hook-input.ts";
import type { Warning } from "../gate/render.ts";
import { clientVersionIn } from "../gate/rules/client-version.ts";
import type { TreeRights } from "../gate/rules/working-tree.ts";
import { plainLockHolder } from "../workflow/issue/presence.ts";
import type { Command } from "../workflow/machine/machine.ts";
import { readCommandName } from "../workflow/machine/spelling.ts";
import type { Board } from "./board/board.ts";
import { Failure } from "./files/failure.ts";
import type { Project } from "./project.ts";
import { readAgent } from "./store/read-agent.ts";
import { type Workspace, workspaceOf } from "./workspace.ts";
import type { RightsAsked } from "./worktree/tree-rights.ts";

/** Reads the facts of one event. Each fact is read once and shared by all gates. */
export interface FactLoader {
  load<K extends FactName>(name: K, subject: SubjectOf<K>): Promise<Facts[K]>;
  /** Printed with every answer. */
  warning(): Warning | undefined;
  /** Closes the board, which stays open between facts. */
  close(): Promise<void>;
}

interface Asked<K extends FactName> {
  readonly input: HookInput;
  readonly project: Project;
  readonly workspace: Workspace;
  /** The board, opened for the first fact that needs it. */
  readonly board: () => Promise<Board>;
  /** The subject of the event: all its gates have the same issue, command or task. */
  readonly subject: SubjectOf<K>;
  readonly load: FactLoader["load"];
}

type Readers = { readonly [K in FactName]: (asked: Asked<K>) => Promise<Facts[K]> };

/** One reader per fact. Each imports its own code, so that a gate pays only for what it needs. */
const READERS: Readers = {
  now: async () => Date.now(),
  settings: ({ workspace }) => workspace.settings(),
  machine: ({ workspace }) => workspace.machine(),
  activeCommand: async ({ input, project }) => {
    const { claims, skill } = readAgent(project.storePath, agentKey(input));
    return claims.find(({ phase }) => phase)?.phase ?? skill?.phase ?? phaseArgument(project);
  },
  skill: async ({ input, project }) => {
    const { skill } = readAgent(project.storePath, agentKey(input));
    return skill && { name: skill.skill };
  },
  placedCommand: async ({ input, project, subject, load }) => {
    const { placeCommand } = await import("./git/placed-command.ts");
    const settings = await load("settings", {});
    return placeCommand(subject.command, { project, cwd: input.cwd, settings });
  },
  placedFile: async ({ input, project, subject, load }) => {
    const { placeFile } = await import("./git/placed-file.ts");
    const settings = await load("settings", {});
    return placeFile(subject.path, { project, cwd: input.cwd, settings });
  },
  bypass: async ({ input, project, subject }) => {
    const { commandBypass } = await import("./guard/command-bypass.ts");
    return commandBypass(subject.command, input.cwd, project);
  },
  commandRights: async (asked) => {
    const { input, project, subject } = asked;
    const { usesOfCommand } = await import("./worktree/tree-uses.ts");
    const { placedCommandActs } = await import("./git/placed-command.ts");
    const { requiredBranch } = await asked.load("settings", {});
    return rightsOf(asked, async ({ commonDir }) => {
      const acts = await placedCommandActs(subject.command, { project, cwd: input.cwd });
      return usesOfCommand(subject.command, acts, commonDir, requiredBranch);
    });
  },
  fileRights: async (asked) => {
    const { usesOfFile } = await import("./worktree/tree-uses.ts");
    const { absolute } = await import("./guard/may-be-protected.ts");
    return rightsOf(asked, async ({ commonDir }) =>
      usesOfFile(absolute(asked.subject.path, asked.input.cwd), commonDir),
    );
  },
  otherDocument: async ({ input, project, board, subject, load }) => {
    const { otherDocument } = await import("./product/other-document.ts");
    const { absolute } = await import("./guard/may-be-protected.ts");
    const [settings, { root }] = [await load("settings", {}), project];
    const file = absolute(subject.path, input.cwd);
    return otherDocument({
      ...{ root, settings, file, content: subject.content },
      comments: async (number) => (await board()).recentComments({ number, repository: undefined }),
    });
  },
  effects: async (asked) => {
    const { effectsOnProject } = await import("./worktree/effects-on-project.ts");
    return effectsOnProject(asked.subject.files, await askedOf(asked));
  },
  pluginFolder: async ({ project }) =>
    (await import("./guard/guarded-folders.ts")).guardedPlugin(project),
  protectedFile: async ({ input, project, subject }) => {
    const { mayBeProtected } = await import("./guard/may-be-protected.ts");
    if (!mayBeProtected(subject.path, input.cwd, project)) return undefined;
    return (await import("./guard/protected-file.ts")).protectedFile(
      subject.path,
      input.cwd,
      project,
    );
  },
  protectedCommand: async ({ input, project, subject }) => {
    const { protectedCommand } = await import("./guard/protected-command.ts");
    return protectedCommand(subject.command, input.cwd, project);
  },
  merging: async ({ project, subject, board, load }) => {
    const { readMerging } = await import("./merging/read-merging.ts");
    const [settings, holder] = [await load("settings", {}), await load("holder", {})];
    const { root, storePath: store } = project;
    const placed = await load("placedCommand", subject);
    return readMerging(placed, { root, store, settings, holder, now: Date.now(), board });
  },
  ownMerge: async ({ project, load }) => {
    const { readOwnMerge } = await import("./merging/own-merge.ts");
    return readOwnMerge(project, await load("holder", {}));
  },
  attended: async ({ input, project }) =>
    (await import("./attendance/attendance.ts")).attendanceOf(project, input),
  worker: async ({ input, project }) =>
    (await import("./client/team.ts")).workerOf(project.env, input),
  holder: async ({ input, project }) =>
    (await import("./client/team.ts")).holderIn(project.env, input),
  teammate: async ({ input, project }) =>
    (await import("./client/team.ts")).teammateIn(project.env, input),
  taskList: async ({ input, project }) =>
    (await import("./client/task-list.ts")).readTaskList(project.env, input),
  taskTaker: async ({ project, subject: { task }, load }) => {
    const list = await load("taskList", {});
    if (list.kind === "none") return undefined;
    const { readTaker } = await import("./store/tasks/task-claims.ts");
    return readTaker(project.storePath, list.id, task, Date.now());
  },
  workerHolds: async ({ project, load }) => {
    const { readHolds } = await import("./store/holds.ts");
    const [worker, list] = [await load("worker", {}), await load("taskList", {})];
    const id = list.kind === "none" ? "" : list.id;
    return readHolds(project.storePath, `worker ${worker?.name ?? ""} of ${id}`);
  },
  leadHolds: async ({ input, project }) => {
    const { readHolds } = await import("./store/holds.ts");
    return readHolds(project.storePath, `lead of ${input.session_id}`);
  },
  completionHolds: async ({ input, project, load }) => {
    const { readHolds } = await import("./store/holds.ts");
    const { hook_event_name: event } = input;
    const of = event === "TaskCompleted" ? `task ${input.task_id}` : agentKey(input).agent;
    return readHolds(project.storePath, `completion of ${of} by ${await load("holder", {})}`);
  },
  lockStillHeld: async ({ input, project, board, load }) => {
    const { claims } = readAgent(project.storePath, agentKey(input));
    const taken = claims.filter(({ phase }) => phase !== undefined);
    if (taken.length === 0) return undefined;
    const { firstHeldBy } = await import("./holders/still-held.ts");
    const holder = await load("holder", {});
    const issue = await firstHeldBy(await board(), taken, holder);
    if (issue === undefined) return undefined;
    const { wayToLeave } = await import("../gate/rules/completion/own-work.ts");
    const [machine, settings] = [await load("machine", {}), await load("settings", {})];
    const worker = await load("worker", {});
    return wayToLeave(issue, { machine, settings, worker, holder, now: Date.now() });
  },
  wayToShow: async ({ subject, load }) => {
    const issue = await load("issueState", subject);
    if (issue === "not on the board") return "";
    const { wayToShow } = await import("../gate/rules/completion/own-work.ts");
    const [machine, settings] = [await load("machine", {}), await load("settings", {})];
    const [worker, holder] = [await load("worker", {}), await load("holder", {})];
    const lockHolder = await load("lockHolder", subject);
    const facts = { machine, settings, worker, holder, lockHolder, now: Date.now() };
    return wayToShow(subject.work.kind, issue, facts);
  },
  isWorkLinked: async ({ board, subject: { issue } }) => {
    const { namesWork } = await import("../workflow/product/artifact-comments.ts");
    return namesWork(await (await board()).recentComments(issue));
  },
  issueState: async ({ board, subject: { issue } }) =>
    (await (await board()).issueState(issue)) ?? "not on the board",
  lockHolder: async ({ input, project, subject, load }) => {
    const state = await load("issueState", subject);
    const lock = state === "not on the board" ? undefined : state.lock;
    const asker = { holder: await load("holder", {}), session: input.session_id };
    const plain = plainLockHolder(lock, asker.holder);
    if (plain !== undefined) return plain;
    const { lockHolder } = await import("./holders/presence.ts");
    return lockHolder(project.storePath, lock, asker);
  },
  approvals: async ({ project, subject: { issue } }) => {
    const { readIssueApprovals } = await import("./store/approval/issue-approvals.ts");
    return readIssueApprovals(project.storePath, issue, Date.now());
  },
  products: async ({ board, project, subject, load }) => {
    const [issue, settings] = [await load("issueState", subject), await load("settings", {})];
    if (issue === "not on the board" || subject.move === undefined) return {};
    if (settings.workProducts === "off") return {};
    const { linksForMove } = await import("./product/read-links.ts");
    const asked = { root: project.root, board: await board(), settings };
    return linksForMove(asked, subject.issue, issue, await load("machine", {}), subject.move);
  },
  group: async ({ board, subject: { issue } }) => {
    const issues = await (await board()).neighbourhood(issue);
    const { groupOf } = await import("../workflow/group/group.ts");
    return groupOf(issues, issues[0]?.key ?? "");
  },
  processable: async ({ board, load }) => {
    const [modes, machine] = [await load("settings", {}), await load("machine", {})];
    const { processableQuery } = await import("../workflow/next/processable-query.ts");
    return (await board()).actionable(processableQuery(machine, modes));
  },
  convergenceVerified: ({ workspace }) => workspace.verified(),
  completionRecorded: async ({ input, project, subject: { task } }) => {
    const { isCompletionRecorded } = await import("./store/team-events.ts");
    return isCompletionRecorded(project.storePath, input.session_id, task, Date.now());
  },
  clientVersion: async ({ project }) => clientVersionIn(project.env["AI_AGENT"]),
  clientProcess: async ({ project }) =>
    (await import("./client/plugin-answers.ts")).clientProcess(project),
};

export function factLoader(input: HookInput, project: Project): FactLoader {
  const read = new Map<FactName, Promise<unknown>>();
  let warning: Warning | undefined;
  const workspace = workspaceOf(project, "gate", (given) => {
    warning = given;
  });
  let opening: Promise<Board> | undefined;
  const board = () => {
    opening ??= workspace.openBoard();
    return opening;
  };
  const load = <K extends FactName>(name: K, subject: SubjectOf<K>): Promise<Facts[K]> => {
    const known = read.get(name);
    // The map is keyed by the fact's name. TypeScript cannot see that, so this is a cast.
    if (known) return known as Promise<Facts[K]>;
    const fresh = READERS[name]({ input, project, workspace, board, subject, load });
    read.set(name, fresh);
    return fresh;
  };
  const close = async () => {
    // A board that did not open has nothing to close; the fact that needed it has failed already.
    await opening?.then(
      (opened) => opened.close(),
      () => {},
    );
  };
  return { load, warning: () => warning, close };
}

type RightsFacts = Pick<Asked<"now">, "input" | "project" | "board" | "load">;

/** What a call does outside the rights of its phase. */
async function rightsOf(asked: RightsFacts, uses: RightsAsked["uses"]): Promise<TreeRights> {
  const { treeRights } = await import("./worktree/tree-rights.ts");
  const { phase, ...rest } = await askedOf(asked);
  if (phase === undefined) throw new Failure("the agent works in no phase");
  return treeRights({ ...rest, phase, uses });
}

async function askedOf({ input, project, board, load }: RightsFacts) {
  const [settings, phase] = [await load("settings", {}), await load("activeCommand", {})];
  const { claims } = readAgent(project.storePath, agentKey(input));
  const issues = claims.flatMap((claim) => (claim.phase === phase ? [claim.number] : []));
  const branchNamed = async (number: number) => {
    const { branchNamed: named } = await import("../workflow/product/artifact-comments.ts");
    return named(await (await board()).recentComments({ number, repository: undefined }));
  };
  return { phase, settings, project, cwd: input.cwd, issues: issues.reverse(), branchNamed };
}

function phaseArgument({ called: { phase } }: Project): Command | undefined {
  if (phase === undefined) return undefined;
  const command = readCommandName(phase);
  if (!command) throw new Failure("--phase names no phase");
  return command;
}
