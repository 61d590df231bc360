/** Names of fields whose value is never written down. */
const SECRET_NAME =
  /(?:token|secret|passw(?:or)?d|passphrase|authorization|cookie|credential|private[-_]?key|api[-_]?key|access[-_]?key)s?$/i;

/** Names that end in one of these words but only count something. */
const HARMLESS_NAME = /(?:max|input|output|total)_?tokens?$/i;

/** Values that are secrets wherever they stand. */
const SECRET_VALUES: readonly RegExp[] = [
  /\b(?:gh[opsur]_[A-Za-z0-9]{16,}|github_pat_[A-Za-z0-9_]{20,})/g,
  /\bsk-[A-Za-z0-9_-]{16,}/g,
  /\bxox[abpr]-[A-Za-z0-9-]{10,}/g,
  /\bglpat-[A-Za-z0-9_-]{16,}/g,
  /\bnpm_[A-Za-z0-9]{20,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  // The dots are looked for once in a word: looking from each "eyJ" would take the square of its length.
  /(?<![\w-])(?=[\w-]+\.[\w-]{8,}\.)[\w-]*?\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
];

/** What follows these words is a secret: `Bearer …`, `token=…`, `--password …`, `user:…@host`. */
const SECRET_AFTER: readonly RegExp[] = [
  /\b(bearer\s+|basic\s+)[A-Za-z0-9+/=._~-]{8,}/gi,
  /((?:token|secret|password|passwd|passphrase|api[-_]?key|access[-_]?key)["']?\s*[=:]\s*["']?)[^\s"'&;|]{4,}/gi,
  /(--(?:token|secret|password|passphrase|api-key)[ =])[^\s"']{4,}/gi,
  /(\b[a-z][a-z0-9+.-]{0,40}:\/\/[^\s/:@]*:)[^\s/@]+(?=@)/gi,
];

export const REDACTED = "[redacted]";

/** Deeper values are left out: nobody reads them. */
const DEEPEST = 12;

/** The value of JSON without secrets, known by name, by form, or because we were given them. */
export function redacted(value: unknown, secrets: readonly string[] = [], depth = 0): unknown {
  if (typeof value === "string") return redactedText(value, secrets);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return "…";
  if (Array.isArray(value)) return value.map((one) => redacted(one, secrets, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      redactedText(name, secrets),
      isSecretName(name) && one !== null && typeof one !== "boolean"
        ? REDACTED
        : redacted(one, secrets, depth + 1),
    ]),
  );
}

function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !HARMLESS_NAME.test(name);
}

/** The same for a text. Given secrets shorter than eight characters would hide ordinary words. */
export function redactedText(text: string, secrets: readonly string[] = []): string {
  let shown = text;
  for (const secret of secrets) {
    if (secret.length >= 8) shown = shown.replaceAll(secret, REDACTED);
  }
  for (const form of SECRET_VALUES) shown = shown.replace(form, REDACTED);
  for (const form of SECRET_AFTER) shown = shown.replace(form, `$1${REDACTED}`);
  return shown;
}

/** The values of variables that are secrets by their name. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    isSecretName(name) && value !== undefined && value.length >= 8 ? [value] : [],
  );
}
