import type { Program } from "./program.ts";

const GREP: Program = {
  options:
    "-abcEFGHhILilnoPpqRrSsUuvwxyzZT -A= -B= -C= -D= -d= -e= -f= -m= --after-context= --before-context= --context? --regexp= --file= --max-count= --extended-regexp --fixed-strings --basic-regexp --perl-regexp --ignore-case --no-ignore-case --invert-match --word-regexp --line-regexp --count --color? --colour? --files-without-match --files-with-matches --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --label= --line-number --initial-tab --null --null-data --text --binary-files= --devices= --directories= --exclude= --exclude-from= --exclude-dir= --include= --recursive --dereference-recursive --line-buffered --binary",
  anyOptions: true,
  digits: true,
};

/** Programs that search in files. */
export const SEARCH_PROGRAMS: Readonly<Record<string, Program>> = {
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  rg: {
    options:
      "-acFhHiIlLnNoOpPqsSuUvVwx.0 -A= -B= -C= -d= -e= -E= -f= -g= -j= -m= -M= -r= -t= -T= --after-context= --before-context= --context= --regexp= --glob= --iglob= --type= --type-not= --type-add= --type-list --max-count= --max-depth= --max-columns= --max-columns-preview --max-filesize= --replace= --file= --encoding= --threads= --sort= --sortr= --color= --colors= --context-separator= --field-context-separator= --field-match-separator= --path-separator= --ignore-file= --engine= --ignore-case --case-sensitive --smart-case --fixed-strings --word-regexp --line-regexp --invert-match --count --count-matches --files --files-with-matches --files-without-match --only-matching --line-number --no-line-number --column --no-column --heading --no-heading --with-filename --no-filename --hidden --no-hidden --no-ignore --no-ignore-vcs --no-ignore-dot --no-ignore-global --no-ignore-parent --ignore-vcs --follow --multiline --multiline-dotall --pcre2 --json --stats --quiet --null --null-data --passthru --pretty --trim --text --binary --unrestricted --vimgrep --no-config --no-messages --one-file-system --byte-offset --include-zero --crlf --debug --trace --mmap --no-mmap --line-buffered --block-buffered --auto-hybrid-regex --glob-case-insensitive --unicode --no-unicode --sort-files",
    oneKind: true,
    note: "not `--pre`, `--hostname-bin`, `-z`",
  },
};
