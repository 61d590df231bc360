import { type Ask, type Block, refuse } from "../decision.ts";
import type { Facts } from "../facts.ts";
import { line, title } from "../line.ts";

/** A question where a person answers it; elsewhere the refusal that names what a person runs. */
export function answerable(question: Ask, { attended }: Pick<Facts, "attended">): Ask | Block {
  const { line: fact, recovery } = question.otherwise;
  switch (attended.kind) {
    case "person":
      return question;
    case "unattended":
      return refuse(fact, recovery);
    case "answered":
      return refuse(line`${fact} No person is asked: ${title(attended.by)}.`, recovery);
  }
}
