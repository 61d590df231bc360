import { Failure } from "../../files/failure.ts";
import type { ProjectAnswer } from "./document-shapes.ts";

export interface FieldOption {
  readonly projectId: string;
  readonly fieldId: string;
  readonly optionId: string;
}

export function fieldNamed(project: ProjectAnswer, name: string) {
  const field = project.fields.nodes.find((one) => one.name === name);
  if (field?.id === undefined || field.options === undefined) {
    const names = project.fields.nodes.flatMap((one) => one.name ?? []);
    throw new Failure(
      `project ${project.number} has no single-select field "${name}"; it has ${names.join(", ")}`,
    );
  }
  return { id: field.id, options: field.options };
}

/** The ids that are needed to set a card's field. */
export function optionNamed(project: ProjectAnswer, field: string, name: string): FieldOption {
  const { id, options } = fieldNamed(project, field);
  const option = options.find((one) => one.name === name);
  if (!option) {
    const names = options.map((one) => one.name).join(", ");
    throw new Failure(`field "${field}" has no option "${name}"; it has ${names}`);
  }
  return { projectId: project.id, fieldId: id, optionId: option.id };
}
