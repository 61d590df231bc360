import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A task as the client keeps it on disk. */
export interface DayTask {
  readonly id: string;
  readonly subject: string;
  readonly description: string;
  readonly status: string;
  readonly owner?: string;
  readonly blocks: readonly string[];
  readonly blockedBy: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The client's task list and team of one session. */
export class DayTeam {
  readonly name: string;
  readonly #tasks: string;
  readonly #config: string;
  #last = 0;

  constructor(home: string, session: string) {
    this.name = `session-${session.slice(0, 8)}`;
    this.#tasks = join(home, ".claude/tasks", this.name);
    const folder = join(home, ".claude/teams", this.name);
    this.#config = join(folder, "config.json");
    for (const path of [this.#tasks, folder]) mkdirSync(path, { recursive: true });
  }

  /** Who works in the team, and as what. */
  setMembers(session: string, members: Readonly<Record<string, string>>): void {
    const lead = { leadAgentId: `team-lead@${this.name}`, leadSessionId: session };
    const list = Object.entries(members).map(([name, agentType]) => ({ name, agentType }));
    writeFileSync(
      this.#config,
      JSON.stringify({ name: this.name, createdAt: 0, ...lead, members: list }, null, 2),
    );
  }

  create(subject: string, metadata: Readonly<Record<string, unknown>> = {}): DayTask {
    this.#last += 1;
    const id = `${this.#last}`;
    const task: DayTask = {
      id,
      subject,
      description: subject,
      status: "pending",
      blocks: [],
      blockedBy: [],
      metadata,
    };
    return this.#write(task);
  }

  get(id: string): DayTask {
    const path = join(this.#tasks, `${id}.json`);
    if (!existsSync(path)) throw new Error(`there is no task ${id}`);
    return JSON.parse(readFileSync(path, "utf8"));
  }

  /** What TaskUpdate does to the file. */
  update(id: string, input: Readonly<Record<string, unknown>>): DayTask {
    const task = this.get(id);
    const { status = task.status, owner = task.owner, metadata = {}, addBlockedBy = [] } = input;
    const more = Array.isArray(addBlockedBy) ? addBlockedBy.map(String) : [];
    const { owner: _, ...rest } = task;
    return this.#write({
      ...rest,
      status: String(status),
      ...(owner === undefined || owner === "" ? {} : { owner: String(owner) }),
      blockedBy: [...task.blockedBy, ...more],
      metadata: { ...task.metadata, ...Object(metadata) },
    });
  }

  #write(task: DayTask): DayTask {
    writeFileSync(join(this.#tasks, `${task.id}.json`), JSON.stringify(task, null, 2));
    return task;
  }
}
