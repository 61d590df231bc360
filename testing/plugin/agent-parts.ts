/** Frontmatter and body, as the client takes them apart. */
export function partsOf(text: string): { readonly fields: unknown; readonly body: string } {
  const [, fields = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  return { fields: Bun.YAML.parse(fields), body };
}

/** The Stop hook of an agent that ralph wrote. */
export function hookOf(command: string): object {
  const args = ["hook", "Stop", "worker-stop-gate", "--unless-plugin"];
  const hook = { type: "command", command, args, timeout: 30 };
  return { Stop: [{ hooks: [hook] }] };
}
