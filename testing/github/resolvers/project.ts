import { numeric, optionalText, text, texts } from "../arguments.ts";
import { byId, connection } from "../connection.ts";
import { notBuilt, notFound } from "../http/github-error.ts";
import { fieldNamed } from "../world/cards.ts";
import type { Field, Item, Project, Repository, Value } from "../world/nodes.ts";
import { databaseIds, on, type TypeResolvers, WEB } from "./resolver.ts";

function projectUrl({ owner, number }: Project): string {
  const place = owner.kind === "User" ? "users" : "orgs";
  return `${WEB}/${place}/${owner.login}/projects/${number}`;
}

const project: TypeResolvers = on("ProjectV2", {
  ...databaseIds,
  url: projectUrl,
  resourcePath: (one) => projectUrl(one).slice(WEB.length),
  closed: () => false,
  public: () => false,
  shortDescription: () => null,
  readme: () => null,
  viewerCanUpdate: () => true,
  field: (one, args) => {
    const name = text(args, "name");
    const field = fieldNamed(one, name);
    if (!field) throw notFound(`Could not resolve to a ProjectV2Field with the name ${name}.`);
    return field;
  },
  fields: ({ fieldList }, args, _context, info) => connection(byId(fieldList), args, info),
  items: ({ itemList }, args, _context, info) => {
    const all = itemList.some(archived) ? itemList.filter(shown) : itemList;
    const query = optionalText(args, "query") ?? "";
    return connection(byId(query === "" ? all : all.filter(filterOf(query))), args, info);
  },
  view: ({ viewList }, args) =>
    viewList.find((view) => view.number === numeric(args, "number")) ?? null,
  views: ({ viewList }, args, _context, info) => connection(byId(viewList), args, info),
});

/** The few words of GitHub's filter that our client uses. */
function filterOf(query: string): (item: Item) => boolean {
  const words = query.split(/\s+/);
  const known = ["is:issue", "is:open"];
  if (words.some((word) => !known.includes(word))) throw notBuilt(`the filter ${query}`);
  return ({ content }) => !words.includes("is:open") || content.state === "OPEN";
}

const archived = (item: Item) => item.isArchived;
const shown = (item: Item) => !item.isArchived;

const view: TypeResolvers = on("ProjectV2View", { ...databaseIds });

const field: TypeResolvers = on("ProjectV2Field", { ...databaseIds });

const singleSelectField: TypeResolvers = on("ProjectV2SingleSelectField", {
  ...databaseIds,
  options: ({ optionList }, args) => {
    const names = texts(args, "names");
    return names.length === 0 ? optionList : optionList.filter(({ name }) => names.includes(name));
  },
});

const item: TypeResolvers = on("ProjectV2Item", {
  ...databaseIds,
  type: () => "ISSUE",
  fieldValueByName: (one, args) => {
    const found = fieldNamed(one.project, text(args, "name"));
    return (found && valueIn(one, found)) ?? null;
  },
  fieldValues: (one, args, _context, info) => {
    const nodes = one.project.fieldList.flatMap((known) => valueIn(one, known) ?? []);
    const places = new Map(nodes.map((value, place) => [value, place]));
    return connection({ nodes, keyOf: (value) => [places.get(value) ?? 0] }, args, info);
  },
});

/** A title and a repository are values too, though nobody can write them. */
interface BuiltInValue {
  readonly kind: "ProjectV2ItemFieldTextValue" | "ProjectV2ItemFieldRepositoryValue";
  readonly id: string;
  readonly fullId: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly item: Item;
  readonly field: Field;
  readonly text?: string;
  readonly repository?: Repository;
}

function valueIn(one: Item, known: Field): Value | BuiltInValue | undefined {
  const { content, fullId, createdAt, updatedAt } = one;
  const id = `PVTFV_${known.id}_${one.id}`;
  const base = { id, fullId, createdAt, updatedAt, item: one, field: known };
  if (known.dataType === "TITLE")
    return { kind: "ProjectV2ItemFieldTextValue", ...base, text: content.title };
  if (known.dataType === "REPOSITORY")
    return { kind: "ProjectV2ItemFieldRepositoryValue", ...base, repository: content.repository };
  return one.values.get(known);
}

const chosen = on("ProjectV2ItemFieldSingleSelectValue", {
  ...databaseIds,
  name: (value) => option(value)?.name ?? null,
  color: (value) => option(value)?.color ?? "GRAY",
  description: (value) => option(value)?.description ?? null,
});

function option({ field: of, optionId }: Extract<Value, { readonly optionId: string }>) {
  return of.optionList.find(({ id }) => id === optionId);
}

export const projects: readonly TypeResolvers[] = [
  project,
  view,
  field,
  singleSelectField,
  item,
  chosen,
  on("ProjectV2ItemFieldTextValue", databaseIds),
  on("ProjectV2ItemFieldNumberValue", databaseIds),
  on("ProjectV2ItemFieldDateValue", databaseIds),
];
