import type { Bypass } from "../shell/bypass/bypass.ts";
import type { ProtectedUse } from "../shell/protect/protected-in-command.ts";
import type { Protection } from "../shell/protect/protection.ts";
import type { ProvenAct } from "../shell/prove/act.ts";
import type { Group } from "../workflow/group/group.ts";
import type { IssueRef } from "../workflow/issue/issue.ts";
import type { IssueState } from "../workflow/issue/issue-state.ts";
import type { LockHolder } from "../workflow/issue/presence.ts";
import type { Command, Machine } from "../workflow/machine/machine.ts";
import type { Modes } from "../workflow/machine/modes.ts";
import type { Approvals, PlanVersion } from "../workflow/move/approval.ts";
import type { MoveRequest } from "../workflow/move/resolve-move.ts";
import type { ActionableIssues } from "../workflow/next/actionable.ts";
import type { Taker } from "../workflow/next/task-claim.ts";
import type { TaskOwner } from "../workflow/next/task-handover.ts";
import type { TaskWork } from "../workflow/next/task-work.ts";
import type { TaskList, Worker } from "../workflow/next/tasks.ts";
import type { ProductFacts } from "../workflow/product/product.ts";
import type { CommandEffects } from "./rules/effects.ts";
import type { Merging } from "./rules/merging/judge-merge.ts";
import type { TreeRights } from "./rules/working-tree.ts";
import type { SessionRecord, TeammateRecord } from "./store-record.ts";
import type { ToolMergeCall } from "./tool-call.ts";

/** The settings that gates, tools and commands use. */
export interface GateSettings extends Modes {
  /** Set, else found in the repository; undefined: neither. */
  readonly requiredBranch: string | undefined;
  /** The folder of the documents, relative to the project. */
  readonly documents: string;
  /** The branch documents are committed on: the required branch, if no other is set. */
  readonly documentsBranch: string | undefined;
  /** The name of an issue's branch; N stands for its number. */
  readonly branchPattern: string;
  /** The folder in which new worktrees are added, relative to the project. */
  readonly worktrees: string;
  readonly pullRequests: "on" | "off" | "auto";
  /** A change of state that no gate saw is refused. */
  readonly requireGates: boolean;
  readonly staleAfterHours: number;
  readonly autoState: "on" | "off";
  /** "on": what begins to wait for a person is told by a notification of their terminal. */
  readonly notifications: "on" | "off";
  /** By the gate's name. */
  readonly gates: Readonly<Record<string, "on" | "shadow">>;
}

/** A working tree, as git finds it. */
export interface Checkout {
  readonly top: string;
  readonly gitDir: string;
  readonly commonDir: string;
}

/** Where HEAD points in a repository that a command or a file belongs to. */
export type Head =
  | { readonly kind: "branch" | "unborn"; readonly name: string; readonly checkout: Checkout }
  | { readonly kind: "detached"; readonly checkout: Checkout }
  | { readonly kind: "outside" }
  | { readonly kind: "unknown"; readonly why: string };

/** One simple command and the HEADs of every repository it could act on. */
export interface PlacedAct {
  readonly act: ProvenAct;
  /** It only reads, also in the repository it reads from: git's settings there are the project's own. */
  readonly reads: boolean;
  /** Not looked up for what only reads. */
  readonly heads: readonly Head[];
}

/** A command, a file to be written, and where they act. */
export interface PlacedActs {
  readonly acts: readonly PlacedAct[];
  /** Where a worktree of the required branch may be added. */
  readonly worktree: string | undefined;
  /** The way to the required branch, from the first place that is not on it. */
  readonly remedy: BranchRemedy | undefined;
}

/** What brings a checkout, or whoever works in it, to the required branch. */
export type BranchRemedy =
  /** `in`: the checkout it is needed in, where that is not the one the call is made in. */
  | { readonly kind: "switch"; readonly in: string | undefined }
  | { readonly kind: "go"; readonly to: string }
  /** The call is made on the branch already, and acts on another checkout. */
  | { readonly kind: "stay"; readonly in: string }
  | { readonly kind: "add-worktree"; readonly path: string; readonly in: string | undefined }
  | { readonly kind: "first-commit" | "start-branch"; readonly in: string | undefined }
  | { readonly kind: "none" };

/** A file that agents do not simply write. */
export interface ProtectedFile {
  readonly protection: Protection;
  /** From the project's root, or the whole path. */
  readonly shown: string;
  /** Its text now; undefined: it is not there. */
  readonly before: string | undefined;
}

/** A document that an issue has already, from the top of its checkout. */
export interface OtherDocument {
  readonly issue: number;
  readonly path: string;
}

/** The task list of this session or team, or why there is none. */
export type TaskListFact =
  | { readonly kind: "list"; readonly id: string; readonly list: TaskList }
  | { readonly kind: "missing"; readonly id: string }
  | { readonly kind: "none" };

/**
 * How often a worker or lead was held, counted per reason. A changed task or board is a new reason.
 */
export interface HoldCount {
  readonly key: string;
  readonly times: Readonly<Record<string, number>>;
}

/** An issue whose lock an agent itself took in a phase and still has, and the way to leave it. */
export interface LockStillHeld {
  readonly number: number;
  readonly state: string;
  readonly recovery: string;
}

/** Who answers a question of a gate: a person, nobody, or something in the person's place (`by`, in short). */
export type Attendance =
  | { readonly kind: "person" }
  | { readonly kind: "unattended" }
  | { readonly kind: "answered"; readonly by: string };

/** Every fact a gate can ask for. Each has one reader in `src/world/facts/`. */
export interface Facts {
  readonly settings: GateSettings;
  readonly machine: Machine;
  /** The command this agent works in: from its claim, else its skill, else `--phase`. */
  readonly activeCommand: Command | undefined;
  readonly skill: { readonly name: string } | undefined;
  readonly placedCommand: PlacedActs;
  readonly placedFile: PlacedActs;
  /** How this command would change the board past the workflow. */
  readonly bypass: Bypass | undefined;
  /** The plugin's own folder, where it lies outside the project. */
  readonly pluginFolder: string | undefined;
  /** What a command, or a file that is written, does outside the rights of the phase. */
  readonly commandRights: TreeRights;
  readonly fileRights: TreeRights;
  readonly otherDocument: OtherDocument | undefined;
  readonly effects: CommandEffects;
  readonly protectedFile: ProtectedFile | undefined;
  readonly protectedCommand: ProtectedUse | undefined;
  /** Looked up only when a gate would ask. */
  readonly attended: Attendance;
  readonly worker: Worker | undefined;
  /** The holder of a lock that this agent takes. */
  readonly holder: string;
  readonly taskList: TaskListFact;
  /** Who took this task last. */
  readonly taskTaker: Taker | undefined;
  /** To whom a task can be given; undefined: it is not known who is there. */
  readonly taskOwners: readonly TaskOwner[] | undefined;
  readonly workerHolds: HoldCount;
  readonly leadHolds: HoldCount;
  /** How often this agent was held because its work does not show on the board. */
  readonly completionHolds: HoldCount;
  readonly lockStillHeld: LockStillHeld | undefined;
  /** The hand-off, or what else, would show on the board that this work is done. */
  readonly wayToShow: string;
  /** Whether a comment names the issue's branch or pull request. */
  readonly isWorkLinked: boolean;
  readonly issueState: IssueState | "not on the board";
  /** What is known of the one who holds the issue's lock. */
  readonly lockHolder: LockHolder;
  /** What a person approved of the issue beforehand. */
  readonly approvals: Approvals;
  /** The plan that a person is asked about, by git; looked up only for a hand-off that asks. */
  readonly planAsked: PlanVersion | undefined;
  /** What can be said of the work products of a hand-off without starting git. */
  readonly products: ProductFacts;
  readonly group: Group;
  /** Issues that the lead could still give to a worker. */
  readonly processable: ActionableIssues;
  /** RALPH_CONVERGENCE_VERIFIED, as a person set it. */
  readonly convergenceVerified: "all" | readonly number[];
  readonly completionRecorded: boolean;
  /** The client that runs this gate: its name among a session's clients, and its process. */
  readonly clientProcess: Pick<SessionRecord, "client" | "process">;
  /** The client's version, where it says one. */
  readonly clientVersion: string | undefined;
  /** The line about what could keep gates from running; looked for when a session starts. */
  readonly silence: string | undefined;
  /** What shows later whether this teammate is gone; undefined for other agents. */
  readonly teammate: TeammateRecord | undefined;
  /** What a command would do to merges, and the one that is under way. */
  readonly merging: Merging;
  /** The same of a tool of another server. */
  readonly toolMerging: Merging;
  /** Somebody may be merging: nothing else is read where nobody is. */
  readonly isMergeRecorded: boolean;
  /** A merge of this agent's own that is under way. */
  readonly ownMerge: OwnMerge | undefined;
  readonly now: number;
}

/** A merge that an agent began, and where it waits for its commit. */
export interface OwnMerge {
  readonly repository: string;
  readonly nth: number;
  readonly heads: readonly string[];
  /** The top of the checkout. */
  readonly halfDoneIn: string | undefined;
}

export type FactName = keyof Facts;

/** Facts that depend on the subject, with the fields the subject must have. */
export interface FactSubjects {
  readonly placedCommand: { readonly command: string };
  readonly placedFile: { readonly path: string };
  readonly bypass: { readonly command: string };
  readonly merging: { readonly command: string };
  readonly toolMerging: { readonly merge: ToolMergeCall };
  readonly commandRights: { readonly command: string };
  readonly fileRights: { readonly path: string };
  readonly otherDocument: { readonly path: string; readonly content: string };
  readonly effects: { readonly files: readonly string[] };
  readonly protectedFile: { readonly path: string };
  readonly protectedCommand: { readonly command: string };
  readonly issueState: { readonly issue: IssueRef };
  readonly lockHolder: { readonly issue: IssueRef };
  readonly isWorkLinked: { readonly issue: IssueRef };
  readonly wayToShow: { readonly issue: IssueRef; readonly work: TaskWork };
  readonly approvals: { readonly issue: IssueRef };
  readonly planAsked: { readonly issue: IssueRef; readonly move?: MoveRequest };
  readonly products: { readonly issue: IssueRef; readonly move?: MoveRequest };
  readonly group: { readonly issue: IssueRef };
  readonly completionRecorded: { readonly task: string };
  readonly taskTaker: { readonly task: string };
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The fields a subject must have for these facts. */
export type SubjectOf<F extends FactName> = Intersection<
  F extends keyof FactSubjects ? FactSubjects[F] : unknown
>;
