import type { FactName, Facts, SubjectOf } from "../gate/facts.ts";
import type { HookInput } from "../gate/hook-input.ts";
import type { Warning } from "../gate/render.ts";
import type { Board } from "./board/board.ts";
import { ACT_FACTS } from "./facts/act-facts.ts";
import type { FactReaders, LoadFact } from "./facts/fact-readers.ts";
import { ISSUE_FACTS } from "./facts/issue-facts.ts";
import { PROJECT_FACTS } from "./facts/project-facts.ts";
import { WORKER_FACTS } from "./facts/worker-facts.ts";
import type { Project } from "./project.ts";
import { workspaceOf } from "./workspace.ts";

/** Reads the facts of one event. Each fact is read once and shared by all gates. */
export interface FactLoader {
  readonly load: LoadFact;
  /** Printed with every answer. */
  warning(): Warning | undefined;
  /** Closes the board, which stays open between facts. */
  close(): Promise<void>;
}

/** A fact without a reader does not compile. */
const READERS: FactReaders = {
  ...PROJECT_FACTS,
  ...ACT_FACTS,
  ...WORKER_FACTS,
  ...ISSUE_FACTS,
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
