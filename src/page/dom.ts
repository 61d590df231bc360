type Child = Node | string | null | undefined | false;

interface Properties {
  readonly class?: string;
  /** Any other attribute; null leaves it out. */
  readonly [attribute: string]: string | number | boolean | null | undefined;
}

/**
 * Makes an element. Text only ever becomes text: issues, tasks and commands are written by
 * strangers, so nothing on this page is made from markup.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, properties);
  append(element, children);
  return element;
}

export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(element, properties);
  append(element, children);
  return element;
}

function setAttributes(element: Element, properties: Properties): void {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

function append(element: Element, children: readonly Child[]): void {
  for (const child of children)
    if (child !== null && child !== undefined && child !== false) element.append(child);
}

/** The place in index.html for a part of the page. */
export function partOf(name: string): HTMLElement {
  return found(document.querySelector<HTMLElement>(`[data-part="${name}"]`), name);
}

export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`index.html has no ${id}`);
  return element;
}

function found<Kind>(element: Kind | null, name: string): Kind {
  if (element === null) throw new Error(`index.html has no place for ${name}`);
  return element;
}

/** Replaces what is in a place. Who has the focus there keeps it, and what was scrolled stays so. */
export function fill(place: HTMLElement, ...children: readonly Child[]): void {
  const active = document.activeElement;
  const key = place.contains(active) ? active?.getAttribute("data-key") : undefined;
  const scrolled = [...place.querySelectorAll("[data-scroll]")].map((one) => ({
    name: one.getAttribute("data-scroll") ?? "",
    top: one.scrollTop,
    left: one.scrollLeft,
  }));
  const opened = new Set(
    [...place.querySelectorAll("details[open][data-key]")].map((one) =>
      one.getAttribute("data-key"),
    ),
  );
  place.replaceChildren();
  append(place, children);
  for (const one of place.querySelectorAll("details[data-key]")) {
    if (opened.has(one.getAttribute("data-key"))) one.setAttribute("open", "");
  }
  for (const { name, top, left } of scrolled) {
    const again = place.querySelector(`[data-scroll="${CSS.escape(name)}"]`);
    if (again) {
      again.scrollTop = top;
      again.scrollLeft = left;
    }
  }
  if (key)
    place
      .querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
      ?.focus({ preventScroll: true });
}
