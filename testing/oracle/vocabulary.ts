/** Words of the throw-away world: what may stand as operand or as value of an option. */
export const PATHS: readonly [string, ...string[]] = [
  ...(["README.md", "list.txt", "notes.txt", "data.json", "src", "src/a.ts", "src/lib"] as const),
  ...["docs", ".", "..", "'a b.txt'", "./-delete", "-- -delete", "--output=x", "-rf", "link"],
  ...["feat-link", "../plain", "../feature", "nosuch", "P", "/dev/null", "-", "src/*.ts", "./*"],
  ...[
    '"x;touch P"',
    ".git/HEAD",
    "big.txt",
    "../project/README.md",
    "$PWD",
    '"$HOME"',
    "script.sh",
  ],
];

export const VALUES: readonly [string, ...string[]] = [
  ...(["1", "2", "0", "-1", "x", "P", "a", "'*.ts'", "''", "never", "always", "auto"] as const),
  ...["HEAD", "main", "feature/x", "HEAD~1", "main..HEAD", "HEAD:README.md", "v1", "stash@{0}"],
  ...["--output=P", "--output", "-o", "-delete", "-exec", "-i", "--", "-", "=P", "touch", "sh"],
  ...["'%s'", "'%H'", "'%h %s'", "'%(refname)'", "+%F", "./script.sh", "'touch P'", "cat", "P=1"],
  ...["1,2p", "'s/a/b/'", "'/a/p'", "'w P'", "'{print $1}'", "'{print > \"P\"}'", ".a", "'.b[]'"],
];

/** Scripts of the programs that take one. */
export const SCRIPTS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  sed: [
    ...(["1p", "'1,2p'", "'$p'", "'/a/p'", "'s/a/b/'", "'s/a/b/gp'", "'1!d'", "'5q;p'"] as const),
    ...["'s/a/b/w P'", "'w P'", "'e touch P'", "'s/a/touch P/e'", "'1{p;q}'", "'y/ab/ba/'", "'='"],
    ...[
      "'/a/,/b/p'",
      "'\\,a,p'",
      "'s,a,w P,'",
      "'s/w/e/p'",
      "'r P'",
      "'a w P'",
      "'n;p'",
      "'s/[/]w/x/p'",
    ],
  ],
  awk: [
    ...(["'{print $1}'", "'NR==1'", "'/a/'", "'{print > \"P\"}'", "'END{print NR}'"] as const),
    ...["'BEGIN{system(\"touch P\")}'", "'$1 > 0'", "'{print ($1 > 0)}'", "'{print $1 | \"sh\"}'"],
    ...["'{print \"a|b\"}'", "'!s[$0]++'", "'{getline x < \"P\"; print x}'", "'/\"/{print}'"],
    ...["'{printf \"%s\\n\", $1}'", "'{print $1 / 2 > \"P\"}'", "'{print \"x > y\"}'"],
  ],
  jq: [".", ".a", "'.b[]'", "keys", "'.b | length'", "'input'", "'env'", "'\"\\(.a)\"'"],
  grep: ["a", "greet", "'^#'", "-e a", "-x", "'$(touch P)'", '"a b"'],
  rg: ["a", "greet", "--pre=cat", "'^#'"],
  find: [
    ...([". -name '*.ts'", ". -type f", "src", ". -maxdepth 1", ". -delete"] as const),
    ...[
      ". -exec cat {} +",
      ". -exec touch P \\;",
      ". -printf '%p'",
      ". -name -delete",
      ". -fprint P",
    ],
    ...[". -printf -name -delete", ". -newer README.md -print", "-L . -ls", ". -prune -o -print"],
  ],
  tr: ["a-z A-Z", "-d a", "-s ' '"],
  cut: ["-d: -f1", "-c1-3", "-f 1"],
  test: ["-f README.md", "-n x", "1 -eq 1", "-v x", "a = a", "-v 'x[$(touch P)]'"],
  echo: ["hello", '"$(ls)"', "$((1+2))", "-e 'a\\n'", "`pwd`", "$x", "*", '"$x"'],
  printf: ["'%s\\n' a", "x", "-v x y", "'%n' x", "'%d' 3", "%q 'a b'"],
  date: ["+%F", "-u", "-d yesterday", "-s 1", "-r README.md"],
  seq: ["3", "1 3"],
  sleep: ["0"],
  basename: ["src/a.ts .ts"],
  dirname: ["src/a.ts"],
};
