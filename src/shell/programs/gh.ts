import type { Program } from "./program.ts";

const COMMON = "-R= -q= -t= --repo= --jq= --template= --json? --hostname=";
// The names of these differ between nouns; `-w` opens a browser in some and names a workflow in others.
const LIST =
  "-L= -s= -A= -a= -l= -S= -H= -B= -d -m= -u= -e= -b= -c= --limit= --state= --author= --assignee= --label= --search= --head= --base= --draft --app= --milestone= --mention= --user= --event= --branch= --commit= --status= --workflow= --created= --order= --sort= --exclude-drafts --exclude-pre-releases --all --language= --topic= --visibility= --source --fork --archived --no-archived --key= --ref= --owner= --closed --format=";
const VIEW =
  "-c -v -j= -a= --comments --log --log-failed --job= --attempt= --exit-status --verbose --yaml --ref= --branch= --files --filename= --owner= --format=";

/** Verbs of gh that only read, whatever the noun before them. */
export const GH_VERBS: ReadonlyMap<string, Program> = new Map<string, Program>(
  Object.entries({
    view: { options: `${COMMON} ${VIEW}`, oneKind: true as const, note: "not `--web`" },
    list: { options: `${COMMON} ${LIST}`, oneKind: true as const, note: "not `--web`" },
    status: {
      options: "-R= -e= -o= --repo= --json? --exclude= --org= -c --conflict-status",
      oneKind: true as const,
    },
    diff: {
      options: "-R= --repo= --color= --name-only --patch",
      oneKind: true as const,
      note: "not `--web`",
    },
    checks: {
      options: `${COMMON} -i= --required --watch --interval= --fail-fast`,
      oneKind: true as const,
      note: "not `--web`",
    },
  }),
);

/** The nouns these verbs may follow. */
export const GH_NOUNS: ReadonlySet<string> = new Set([
  ...["pr", "issue", "repo", "run", "release", "workflow", "label", "project", "gist", "cache"],
  ...["ruleset", "secret", "variable", "auth"],
]);

/** Our own commands that only read. */
export const OWN_READERS: ReadonlyMap<string, Program> = new Map<string, Program>(
  Object.entries({
    status: { options: "--json", oneKind: true as const, most: 0 },
    doctor: { options: "--json", oneKind: true as const, most: 0 },
    explain: { options: "--json", oneKind: true as const },
    "board list": { options: "--json --state= --search= --sort=", oneKind: true as const },
    "board show": { options: "--json", oneKind: true as const, most: 1 },
  }),
);
