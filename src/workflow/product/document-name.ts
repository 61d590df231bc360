/** The documents of a phase, by the folder they lie in. */
export const DOCUMENT_FOLDERS = {
  research: "research",
  plan: "plans",
  critique: "reviews",
} as const;
export type DocumentKind = keyof typeof DOCUMENT_FOLDERS;

const NAME = /^\d{4}-\d{2}-\d{2}-GH-(\d{1,9})-.*\.md$/;

/** The issue a document's name belongs to: GH-42 and GH-0042 are the same one. */
export function documentNumber(name: string): number | undefined {
  const digits = NAME.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits) || undefined;
}

export const DOCUMENT_WORDS: Readonly<Record<DocumentKind, string>> = {
  research: "research document",
  plan: "plan",
  critique: "critique",
};

/** What is said where there is none: what it is called, and where it belongs. */
export function noDocument(number: number, kind: DocumentKind, documents: string) {
  const name = `…-GH-${String(number).padStart(4, "0")}-….md`;
  return {
    fact: `#${number} has no ${DOCUMENT_WORDS[kind]}`,
    recovery: `commit ${documents}/${DOCUMENT_FOLDERS[kind]}/${name} and link it`,
  };
}

const LOOSE = /(?:^|[^a-z0-9])gh-(\d{1,12})(?!\d)/i;

/** The issue in a name of any date, padding and case, also where it is no proper document's. */
export function issueInName(name: string): number | undefined {
  const digits = /\.md$/i.test(name) ? LOOSE.exec(name)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits) || undefined;
}
