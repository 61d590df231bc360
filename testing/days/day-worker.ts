import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { recordedPayload } from "../recorded.ts";
import type { Day } from "./day.ts";
import { fireHooks, type HookAnswer } from "./day-hooks.ts";
import { runProgram } from "./run-program.ts";

type Input = Readonly<Record<string, unknown>>;

/** One call and what became of it. */
export interface Played {
  readonly who: string;
  readonly what: string;
  readonly answer: "passed" | "asked" | "held" | "failed";
  readonly line: string;
}

export interface WorkerIdentity {
  readonly name: string;
  readonly session: string;
  /** `main`: the session itself. `teammate`: in the lead's process. `subagent`: without a name. */
  readonly kind: "main" | "teammate" | "subagent";
}

/** An agent: every call goes through the hooks first, and is carried out when they let it pass. */
export class DayWorker {
  readonly day: Day;
  readonly who: WorkerIdentity;
  /** The main thread's directory follows `cd`; the others' is set back. */
  cwd: string;

  constructor(day: Day, who: WorkerIdentity) {
    this.day = day;
    this.who = who;
    this.cwd = day.project;
  }

  async bash(command: string): Promise<Played> {
    return this.#tool("Bash", { command, description: "run it" }, () => this.#run(command));
  }

  /** Several commands of which a short day plays only some. */
  async looks(...commands: readonly string[]): Promise<void> {
    for (const command of this.day.chosen(commands)) await this.bash(command);
  }

  async write(path: string, content: string): Promise<Played> {
    const file_path = this.#path(path);
    return this.#tool("Write", { file_path, content }, async () => {
      mkdirSync(dirname(file_path), { recursive: true });
      writeFileSync(file_path, content);
      return { type: "create", filePath: file_path };
    });
  }

  async edit(path: string, old_string: string, new_string: string): Promise<Played> {
    const file_path = this.#path(path);
    const input = { file_path, old_string, new_string, replace_all: false };
    return this.#tool("Edit", input, async () => {
      const text = existsSync(file_path) ? readFileSync(file_path, "utf8") : "";
      if (!text.includes(old_string)) throw new Error(`${path} has no ${old_string}`);
      writeFileSync(
        file_path,
        text.replace(old_string, () => new_string),
      );
      return { filePath: file_path };
    });
  }

  async notebook(path: string, new_source: string): Promise<Played> {
    const notebook_path = this.#path(path);
    const input = { notebook_path, new_source, cell_type: "code", edit_mode: "insert" };
    return this.#tool("NotebookEdit", input, async () => ({ notebook_path }));
  }

  /** One of our tools. A refusal of the server is a failure of the call. */
  async tool(name: string, input: Input): Promise<Played> {
    const tool = `mcp__plugin_ralph-hero_ralph__ralph_hero__${name}`;
    return this.#tool(tool, input, async (id, given) => {
      const { isError, text } = await this.day.server.call(name, given, id);
      if (isError) throw new Error(text);
      return text;
    });
  }

  /** The same, with what the server answers as its line. */
  async answered(name: string, input: Input): Promise<Played> {
    let text = "";
    const tool = `mcp__plugin_ralph-hero_ralph__ralph_hero__${name}`;
    const played = await this.#tool(tool, input, async (id, given) => {
      const answer = await this.day.server.call(name, given, id);
      text = answer.text;
      if (answer.isError) throw new Error(text);
      return text;
    });
    return played.answer === "passed" ? { ...played, line: text } : played;
  }

  handOff(number: number, command: string, intent: string, reason = "as the skill says") {
    return this.tool("handoff_ticket", { number, command, intent, reason });
  }

  comment(number: number, body: string) {
    return this.tool("create_comment", { number, body });
  }

  /** A tool of the client, or of another server, that nothing is carried out for. */
  async other(tool: string, input: Input): Promise<Played> {
    return this.#tool(tool, input, async () => "done");
  }

  skill(name: string, args = ""): Promise<Played> {
    return this.other("Skill", { skill: `ralph-hero:${name}`, args });
  }

  async createTask(subject: string, metadata: Input = {}): Promise<string> {
    let id = "";
    const input = { subject, description: subject, activeForm: subject, metadata };
    await this.#tool("TaskCreate", input, async () => {
      id = this.day.team.create(subject, metadata).id;
      return { task: { id, subject } };
    });
    return id;
  }

  async task(taskId: string, fields: Input): Promise<Played> {
    return this.#tool("TaskUpdate", { taskId, ...fields }, async () => {
      if (fields["status"] === "completed") await this.#completes(taskId);
      this.day.team.update(taskId, fields);
      return { success: true, taskId };
    });
  }

  /** The end of a turn, with the events that the client sends for this kind of agent. */
  async rests(running: readonly string[] = []): Promise<Played> {
    const background_tasks = running.map((id) => ({ id, type: "teammate", status: "running" }));
    const events =
      this.who.kind === "main"
        ? ["Stop.first"]
        : this.who.kind === "subagent"
          ? ["SubagentStop.plugin-agent"]
          : ["SubagentStop.teammate-in-process", "TeammateIdle.in-process"];
    let last: Played | undefined;
    for (const event of events) {
      const stop = event.includes("Stop") ? { background_tasks } : this.#team();
      last = await this.#event(event, stop);
      if (last.answer === "held") return last;
    }
    return last ?? this.#played("rests", { kind: "pass", input: undefined, told: "" });
  }

  /** A person's words to this session, and the skill they typed. */
  async prompted(prompt: string, skill?: string): Promise<void> {
    await this.#event("UserPromptSubmit", { prompt });
    if (skill === undefined) return;
    await this.#event("UserPromptExpansion", { command_name: `ralph-hero:${skill}` });
  }

  async starts(): Promise<void> {
    await this.#event("SessionStart.startup", { source: "startup" });
  }

  #team(): Input {
    return { teammate_name: this.who.name, team_name: this.day.team.name };
  }

  async #completes(id: string): Promise<void> {
    const { subject, description } = this.day.team.get(id);
    const task = { task_id: id, task_subject: subject, task_description: description };
    const recorded = this.who.kind === "teammate" ? "teammate-in-process" : "solo";
    const team = this.who.kind === "teammate" ? this.#team() : {};
    const answer = await this.#fire(`TaskCompleted.${recorded}`, { ...task, ...team });
    if (answer.kind === "held") throw new Error(answer.line);
  }

  async #event(recorded: string, fields: Input): Promise<Played> {
    return this.day.note(this.#played(recorded, await this.#fire(recorded, fields)));
  }

  async #tool(
    tool: string,
    input: Input,
    run: (id: string, input: Input) => Promise<unknown>,
  ): Promise<Played> {
    const id = this.day.nextId();
    const call = { tool_name: tool, tool_input: input, tool_use_id: id };
    const before = await this.#fire("PreToolUse.Bash", call);
    if (before.kind === "held" && (await this.#waited(before.line))) {
      return this.#tool(tool, input, run);
    }
    const isYes = before.kind === "ask" && this.day.saysYes;
    const played = this.#played(`${tool} ${shown(input)}`, before);
    if (before.kind === "held" || (before.kind === "ask" && !isYes)) return this.day.note(played);
    const given = (before.kind === "pass" ? before.input : undefined) ?? input;
    try {
      const tool_response = await run(id, given);
      const after = await this.#fire("PostToolUse.Bash", {
        ...call,
        tool_input: given,
        tool_response,
      });
      const told = after.kind === "pass" ? after.told : "";
      return this.day.note(told === "" ? played : { ...played, line: told });
    } catch (error) {
      const line = error instanceof Error ? error.message : String(error);
      if (await this.#waited(line)) return this.#tool(tool, input, run);
      return this.day.note({ ...played, answer: "failed", line });
    }
  }

  /** A day is played within minutes, and GitHub's limits count by the minute: who is told to wait waits. */
  async #waited(line: string): Promise<boolean> {
    const seconds = /Recovery: the same call again in (\d+) s/.exec(line)?.[1];
    if (seconds === undefined) return false;
    this.day.noteWait(line);
    await Bun.sleep(Number(seconds) * 1000);
    return true;
  }

  #played(what: string, answer: HookAnswer): Played {
    const { name } = this.who;
    switch (answer.kind) {
      case "held":
        return { who: name, what, answer: "held", line: answer.line };
      case "ask":
        return { who: name, what, answer: "asked", line: answer.question };
      case "pass":
        return { who: name, what, answer: "passed", line: answer.told };
    }
  }

  #fire(recorded: string, fields: Input): Promise<HookAnswer> {
    const { session, kind, name } = this.who;
    const {
      agent_id: _id,
      agent_type: _type,
      team_name: _team,
      teammate_name: _mate,
      ...rest
    } = recordedPayload(recorded);
    const agent =
      kind === "main"
        ? {}
        : kind === "teammate"
          ? { agent_id: `a${name}-${hex(name)}`, agent_type: name }
          : { agent_id: `a${hex(name)}0`, agent_type: "general-purpose" };
    const payload = { ...rest, session_id: session, cwd: this.cwd, ...agent, ...fields };
    const env = { ...this.day.env, CLAUDE_CODE_SESSION_ID: session };
    return fireHooks(payload, { env, cwd: this.cwd });
  }

  async #run(command: string): Promise<unknown> {
    const end = join(this.day.dir, "cwd-of-the-call");
    const text = `${command}\n__code=$?; pwd -P > ${end}; exit $__code`;
    const { code, stdout, stderr } = await runProgram("bash", ["-c", text], {
      env: this.day.agentEnv,
      cwd: this.cwd,
    });
    if (this.who.kind === "main" && existsSync(end)) {
      const now = readFileSync(end, "utf8").trim();
      if (now.startsWith(this.day.project)) this.cwd = now;
    }
    if (this.day.mustSucceed(command) && code !== 0) throw new Error(`exit ${code}: ${stderr}`);
    return { stdout, stderr, interrupted: false, isImage: false };
  }

  #path(path: string): string {
    return isAbsolute(path) ? path : join(this.day.project, path);
  }
}

function hex(name: string): string {
  return Buffer.from(name.padEnd(8, "-")).toString("hex").slice(0, 16);
}

function shown(input: Input): string {
  const text = input["command"] ?? input["file_path"] ?? input["notebook_path"];
  return typeof text === "string" ? text : JSON.stringify(input);
}
