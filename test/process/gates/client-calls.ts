import { serverCall, succeed } from "../../../testing/ralph-board.ts";
import { ourCall, type Ran, type Sandbox } from "../../../testing/sandbox.ts";

export type Move = Readonly<Record<string, unknown>>;

let calls = 0;

/** A call as the client makes it: the gate first, and the tool only if the gate lets it pass. */
export function call(box: Sandbox, tool: string, input: Move, isAgreed = false): Ran {
  calls += 1;
  const id = `toolu_way${calls}`;
  const given = { reason: "r", ...input };
  const gate = box.gate("state-gate", ourCall(tool, given, box.project, { tool_use_id: id }));
  const isAsked = gate.stdout.includes('"ask"');
  if (gate.code !== 0 || (isAsked && !isAgreed)) return gate;
  const { reason: _, ...plain } = given;
  return serverCall(box, tool, tool === "advance_children" ? plain : given, id);
}

export const move = (box: Sandbox, number: number, command: string, intent: string) =>
  call(box, "handoff_ticket", { number, command, intent });

export function comment(box: Sandbox, number: number, body: string) {
  calls += 1;
  succeed(serverCall(box, "create_comment", { number, body }, `toolu_way${calls}`));
}

export const create = (box: Sandbox, more: Move = {}) => {
  calls += 1;
  succeed(serverCall(box, "create_issue", { title: "Work", ...more }, `toolu_way${calls}`));
};
