import type { Issue, Owner, Stamp } from "./issue-nodes.ts";

export interface Project extends Stamp {
  readonly kind: "ProjectV2";
  readonly owner: Owner;
  readonly number: number;
  readonly title: string;
  readonly fieldList: Field[];
  readonly viewList: View[];
  /** By creation, so also by id: a page is found by bisection. */
  readonly itemList: Item[];
}

export interface View extends Stamp {
  readonly kind: "ProjectV2View";
  readonly project: Project;
  readonly number: number;
  readonly name: string;
  readonly layout: "BOARD_LAYOUT" | "TABLE_LAYOUT" | "ROADMAP_LAYOUT";
  readonly filter: string | null;
}

export interface Option {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly description: string;
}

export interface PlainField extends Stamp {
  readonly kind: "ProjectV2Field";
  readonly project: Project;
  readonly dataType: string;
  name: string;
}

export interface SingleSelectField extends Stamp {
  readonly kind: "ProjectV2SingleSelectField";
  readonly project: Project;
  readonly dataType: "SINGLE_SELECT";
  name: string;
  optionList: readonly Option[];
}

export type Field = PlainField | SingleSelectField;

export interface Item extends Stamp {
  readonly kind: "ProjectV2Item";
  readonly project: Project;
  readonly content: Issue;
  readonly creator: Owner;
  isArchived: boolean;
  readonly values: Map<Field, Value>;
}

interface ValueData extends Stamp {
  readonly item: Item;
  readonly field: Field;
}

export interface SingleSelectValue extends ValueData {
  readonly kind: "ProjectV2ItemFieldSingleSelectValue";
  readonly field: SingleSelectField;
  readonly optionId: string;
}

export interface TextValue extends ValueData {
  readonly kind: "ProjectV2ItemFieldTextValue";
  readonly text: string;
}

export interface NumberValue extends ValueData {
  readonly kind: "ProjectV2ItemFieldNumberValue";
  readonly number: number;
}

export interface DateValue extends ValueData {
  readonly kind: "ProjectV2ItemFieldDateValue";
  readonly date: string;
}

export type Value = SingleSelectValue | TextValue | NumberValue | DateValue;
