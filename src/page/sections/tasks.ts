import type { PageSections, TaskGraph, TaskNode } from "../../actions/page/page-data.ts";
import { el, fill, partOf, svg } from "../dom.ts";
import { counted, empty } from "../words.ts";

const NODE = { width: 208, height: 62, across: 44, down: 12 } as const;

/** Each list as a graph: what waits stands to the right of what it waits for. */
export function showTasks({ lists }: PageSections["tasks"]): void {
  fill(
    partOf("tasks"),
    lists.length === 0 &&
      empty(
        "No open tasks.",
        "Task lists of the agents that run here are shown with what blocks them.",
      ),
    ...lists.map(graphBox),
  );
}

function graphBox({ id, nodes, more, unreadable }: TaskGraph): HTMLElement {
  const running = nodes.filter(({ status }) => status === "in_progress").length;
  const facts = [
    `${running} in progress`,
    `${nodes.length - running} pending`,
    more > 0 && `${more} more not shown`,
    unreadable > 0 && `${unreadable} unreadable`,
  ].filter((fact) => fact !== false);
  const places = placesOf(nodes);
  const width = Math.max(0, ...[...places.values()].map(({ x }) => x + NODE.width));
  const height = Math.max(0, ...[...places.values()].map(({ y }) => y + NODE.height));
  const plan = el("ul", { class: "graph" }, ...nodes.map((node) => nodeBox(node, places)));
  plan.style.width = `${width}px`;
  plan.style.height = `${height}px`;
  const lines = svg(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", class: "edges" },
    ...edges(nodes, places),
  );
  return el(
    "div",
    { class: "sheet graph-box" },
    el(
      "h3",
      { class: "box-head" },
      el("bdi", {}, id),
      el("span", { class: "soft small plain-weight" }, facts.join(" · ")),
    ),
    el(
      "div",
      {
        class: "graph-wrap",
        tabindex: 0,
        role: "group",
        "aria-label": `${counted(nodes.length, "task")} of ${id}`,
        "data-scroll": `graph ${id}`,
        "data-key": `graph ${id}`,
      },
      lines,
      plan,
    ),
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
}

function placesOf(nodes: readonly TaskNode[]): ReadonlyMap<string, Place> {
  const used = new Map<number, number>();
  const places = new Map<string, Place>();
  for (const { id, depth } of nodes.toSorted((a, b) => a.depth - b.depth)) {
    const row = used.get(depth) ?? 0;
    used.set(depth, row + 1);
    places.set(id, { x: depth * (NODE.width + NODE.across), y: row * (NODE.height + NODE.down) });
  }
  return places;
}

function nodeBox(node: TaskNode, places: ReadonlyMap<string, Place>): HTMLElement {
  const { id, subject, owner, status, waits, blockedBy } = node;
  const state = waits
    ? "waits for a person"
    : status === "in_progress"
      ? "in progress"
      : blockedBy.length > 0
        ? "blocked"
        : "open";
  const box = el(
    "li",
    { class: `node is-${state.replaceAll(" ", "-")}`, title: subject },
    el(
      "span",
      { class: "node-subject" },
      el("span", { class: "number" }, `${id} `),
      el("bdi", {}, subject),
    ),
    el(
      "span",
      { class: "soft small node-facts" },
      state,
      owner !== null && " · ",
      owner !== null && el("bdi", {}, owner),
      blockedBy.length > 0 &&
        el("span", { class: "hidden" }, `, waits for task ${blockedBy.join(", ")}`),
    ),
  );
  const place = places.get(id);
  box.style.left = `${place?.x ?? 0}px`;
  box.style.top = `${place?.y ?? 0}px`;
  box.style.width = `${NODE.width}px`;
  box.style.height = `${NODE.height}px`;
  return box;
}

function edges(nodes: readonly TaskNode[], places: ReadonlyMap<string, Place>): SVGElement[] {
  return nodes.flatMap(({ id, blockedBy }) => {
    const to = places.get(id);
    return blockedBy.flatMap((one) => {
      const from = places.get(one);
      if (!from || !to) return [];
      const [x1, y1] = [from.x + NODE.width, from.y + NODE.height / 2];
      const [x2, y2] = [to.x, to.y + NODE.height / 2];
      const middle = (x1 + x2) / 2;
      return [svg("path", { d: `M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}` })];
    });
  });
}
