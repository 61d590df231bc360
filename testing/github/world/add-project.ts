import { STATES } from "../../../src/workflow/machine/states.ts";
import type { Field, Option, Owner, Project, View } from "./nodes.ts";
import { keep, optionId, stamp, type WorldState } from "./world-state.ts";

export interface NewOption {
  readonly id?: string;
  readonly name: string;
  readonly color?: string;
  readonly description?: string;
}

export interface ProjectDetails {
  readonly title?: string;
  /** Single-select fields by name; the default is ours. */
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly views?: readonly Pick<View, "name" | "layout">[];
}

export const OUR_FIELDS = {
  "Workflow State": STATES,
  Estimate: ["XS", "S", "M", "L", "XL"],
  Priority: ["P0", "P1", "P2", "P3"],
} as const;

/** What every new project has on GitHub, so that nobody counts on custom fields alone. */
const BUILT_IN: readonly (readonly [name: string, dataType: string])[] = [
  ["Title", "TITLE"],
  ["Assignees", "ASSIGNEES"],
  ["Labels", "LABELS"],
  ["Linked pull requests", "LINKED_PULL_REQUESTS"],
  ["Milestone", "MILESTONE"],
  ["Repository", "REPOSITORY"],
  ["Reviewers", "REVIEWERS"],
  ["Parent issue", "PARENT_ISSUE"],
  ["Sub-issues progress", "SUB_ISSUES_PROGRESS"],
];

export function createProject(
  state: WorldState,
  owner: Owner,
  number: number,
  details: ProjectDetails = {},
): Project {
  const project: Project = {
    kind: "ProjectV2",
    ...stamp(state, "ProjectV2"),
    owner,
    number,
    title: details.title ?? `Project ${number}`,
    fieldList: [],
    viewList: [],
    itemList: [],
  };
  owner.projectsByNumber.set(number, project);
  for (const [name, dataType] of BUILT_IN) addField(state, project, name, dataType);
  addSelect(state, project, "Status", named(["Todo", "In Progress", "Done"]));
  for (const [name, options] of Object.entries(details.fields ?? {}))
    addSelect(state, project, name, named(options));
  for (const view of details.views ?? [{ name: "View 1", layout: "TABLE_LAYOUT" }])
    addView(state, project, view);
  return keep(state, project);
}

const named = (names: readonly string[]) => names.map((name) => ({ name }));

export function addField(state: WorldState, project: Project, name: string, dataType: string) {
  const kind = "ProjectV2Field";
  return place(state, { kind, ...stamp(state, kind), project, name, dataType });
}

export function addSelect(
  state: WorldState,
  project: Project,
  name: string,
  options: readonly NewOption[],
): Field {
  const kind = "ProjectV2SingleSelectField";
  const optionList = options.map((option) => newOption(state, option));
  const dataType = "SINGLE_SELECT";
  return place(state, { kind, ...stamp(state, kind), project, name, dataType, optionList });
}

function place(state: WorldState, field: Field): Field {
  field.project.fieldList.push(field);
  return keep(state, field);
}

/** An id that is given is kept; without one the option is a new one, whatever its name. */
export function newOption(state: WorldState, option: NewOption): Option {
  return {
    id: option.id ?? optionId(state),
    name: option.name,
    color: option.color ?? "GRAY",
    description: option.description ?? "",
  };
}

function addView(state: WorldState, project: Project, view: Pick<View, "name" | "layout">): void {
  const kind = "ProjectV2View";
  const number = project.viewList.length + 1;
  const made: View = { kind, ...stamp(state, kind), ...view, project, number, filter: null };
  project.viewList.push(keep(state, made));
}
