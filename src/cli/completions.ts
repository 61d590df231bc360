import type { CliCommand } from "./command.ts";

export const COMPLETED_SHELLS = ["bash", "zsh", "fish"] as const;
export type CompletedShell = (typeof COMPLETED_SHELLS)[number];

/** A script that completes commands and options; made from the command table. */
export function completionScript(shell: CompletedShell, commands: readonly CliCommand[]): string {
  return shell === "fish"
    ? fishScript(commands)
    : shell === "zsh"
      ? zshScript(commands)
      : bashScript(commands);
}

/** The first words, and the second words of each. */
function firstWords(commands: readonly CliCommand[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name } of commands) {
    const [first = "", second] = name.split(" ");
    found.set(first, [...(found.get(first) ?? []), ...(second === undefined ? [] : [second])]);
  }
  return found;
}

function flagsOf({ options }: CliCommand): string[] {
  return [...Object.keys(options), "help"].map((option) => `--${option}`);
}

function bashScript(commands: readonly CliCommand[]): string {
  const words = firstWords(commands);
  return [
    '# ralph: completions for bash. Add to ~/.bashrc: eval "$(ralph completions bash)"',
    "_ralph() {",
    `  local word="\${COMP_WORDS[COMP_CWORD]}" choices=""`,
    `  case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in`,
    ...commands
      .filter(({ name }) => name.includes(" "))
      .map((command) => `    "${command.name}") choices="${flagsOf(command).join(" ")}" ;;`),
    `    *) case "\${COMP_WORDS[1]}" in`,
    ...[...words].map(([first, second]) => {
      const own = commands.find(({ name }) => name === first);
      return `      ${first}) choices="${[...second, ...(own ? flagsOf(own) : [])].join(" ")}" ;;`;
    }),
    "      esac ;;",
    "  esac",
    `  [ "$COMP_CWORD" -eq 1 ] && choices="${[...words.keys()].join(" ")} --help --version"`,
    '  COMPREPLY=($(compgen -W "$choices" -- "$word"))',
    "}",
    "complete -o default -F _ralph ralph",
    "",
  ].join("\n");
}

/** zsh understands bash's completions. */
function zshScript(commands: readonly CliCommand[]): string {
  return [
    '# ralph: completions for zsh. Add to ~/.zshrc: eval "$(ralph completions zsh)"',
    "autoload -Uz compinit bashcompinit",
    "(( $+functions[compdef] )) || compinit",
    "bashcompinit",
    bashScript(commands).split("\n").slice(1).join("\n"),
  ].join("\n");
}

function fishScript(commands: readonly CliCommand[]): string {
  const words = firstWords(commands);
  const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = [...words].flatMap(([first, second]) => {
    const own = commands.find(({ name }) => name === first);
    const about = own?.summary ?? second.join(", ");
    const isFirst = "__fish_use_subcommand";
    return [
      `complete -c ralph -f -n ${isFirst} -a ${first} -d ${quoted(about)}`,
      ...second.map((word) => {
        const summary = commands.find(({ name }) => name === `${first} ${word}`)?.summary ?? "";
        const after = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${second.join(" ")}`;
        return `complete -c ralph -f -n ${quoted(after)} -a ${word} -d ${quoted(summary)}`;
      }),
    ];
  });
  const options = commands.flatMap(({ name, options: given }) =>
    Object.entries(given).map(([option, { about, type }]) => {
      const seen = name
        .split(" ")
        .map((word) => `__fish_seen_subcommand_from ${word}`)
        .join("; and ");
      return `complete -c ralph -n ${quoted(seen)} -l ${option}${type === "string" ? " -r" : ""} -d ${quoted(about)}`;
    }),
  );
  return [
    "# ralph: completions for fish. ralph completions fish > ~/.config/fish/completions/ralph.fish",
    ...lines,
    ...options,
    "",
  ].join("\n");
}
