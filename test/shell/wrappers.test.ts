import { describe, expect, it } from "vitest";
import { actsOf, gitPlacesOf, read } from "./reading.ts";

describe("a wrapper stands for the command it runs", () => {
  it.each([
    "env git commit",
    "env -i git commit",
    "env - git commit",
    "env -u PATH git commit",
    "env -uPATH git commit",
    "env --unset=PATH git commit",
    "env --unset PATH git commit",
    "env -iu PATH LANG=C git commit",
    "env -C d git commit",
    "env -- git commit",
    "env -S 'git commit'",
    "env -S'git commit'",
    "env --split-string='git commit'",
    "env -S 'LANG=C git' commit",
    "env X=1 Y=2 git commit",
    "/usr/bin/env git commit",
    "command git commit",
    "command -p git commit",
    "command -- git commit",
    "builtin command git commit",
    "exec git commit",
    "exec -a name -c git commit",
    "nohup git commit",
    "time git commit",
    "/usr/bin/time -p git commit",
    "/usr/bin/time -f %e -o log git commit",
    "sudo git commit",
    "sudo -u me -E git commit",
    "sudo -nu me git commit",
    "sudo --user=me X=1 git commit",
    "doas -u me git commit",
    "timeout 5 git commit",
    "timeout -k 5 -s KILL 10s git commit",
    "timeout --signal=KILL --foreground 10 git commit",
    "nice git commit",
    "nice -n 5 git commit",
    "nice -10 git commit",
    "ionice -c 2 -n7 git commit",
    "stdbuf -oL -e 0 git commit",
    "setsid -w git commit",
    "chronic git commit",
    "watch -n 2 git commit",
    "watch --interval=2 -d 'git commit'",
    "watch -x git commit",
    "flock /tmp/lock git commit",
    "flock -w 5 /tmp/lock git commit",
    "flock /tmp/lock -c 'git commit'",
    "strace -f -o out git commit",
    "busybox env git commit",
    "noglob git commit",
    "sudo env timeout 5 nice command git commit",
    "env env env git commit",
    "sh -c 'git commit'",
    "bash -c 'git commit'",
    "bash -lc 'git commit'",
    "bash -ec 'git commit'",
    "bash -c -e 'git commit'",
    "bash -o pipefail -c 'git commit'",
    "bash -eo pipefail -c 'git commit'",
    "bash --norc -c 'git commit'",
    "bash +x -c 'git commit' name arg",
    "zsh -c 'git commit'",
    "/bin/dash -c 'git commit'",
    "busybox sh -c 'git commit'",
    "bash -c \"bash -c 'git commit'\"",
    'bash -c "sh -c \\"eval \'git commit\'\\""',
    "sudo bash -c 'cd /x; env git commit'",
    "bash <<'END'\ngit commit\nEND",
    "bash <<END\ngit commit\nEND",
    "bash -s arg <<'END'\ngit commit\nEND",
    "bash - <<'END'\ngit commit\nEND",
    "bash <<-END\n\tgit commit\n\tEND",
    "bash <<< 'git commit'",
    "0<<'END' bash\ngit commit\nEND",
    "eval git commit",
    "eval 'git commit'",
    "eval git 'commit'",
    "command eval 'git commit'",
    "trap 'git commit' EXIT",
    "trap -- 'git commit' INT TERM",
    "alias x='git commit'",
    "find . -exec git commit ;",
    "find . -exec git commit \\;",
    "find . -exec ls {} + -exec git commit \\;",
    "find . -execdir git commit \\;",
    "find . -ok git commit ';'",
    "find . -exec sh -c 'git commit' \\;",
    "xargs -I{} git commit",
    "xargs -I % sh -c 'git commit'",
    "git -c alias.x=commit x",
    "git -c alias.x='!git commit' x",
    "git -c alias.x=y -c alias.y=commit x",
    "git -c alias.x='!f() { git commit; }; f' x",
  ])("%s", (command) => {
    expect(actsOf(command)).toContain("git commit");
    expect(read(command).parsed).toBe(true);
  });

  it.each([
    ["xargs git add", "git add <…>"],
    ["xargs -0 -n 1 -P4 git add", "git add <…>"],
    ["xargs -i git add {}", "git add <{}>"],
    ["xargs --replace=@ git add x@", "git add <x@>"],
    ["xargs", "echo <…>"],
    ["xargs sudo git add", "git add <…>"],
    ["git -c alias.x='add -A' x .", "git add -A ."],
    ["bash -c 'git commit -m $1' x y", "git commit -m <$1>"],
  ])("%s runs %s", (command, act) => expect(actsOf(command).at(-1)).toBe(act));
});

describe("a wrapper that is not understood hides its command", () => {
  it.each([
    "env --strange git status",
    "env -P /x git status",
    "sudo -i git status",
    "sudo --login git status",
    "timeout --nope 5 git status",
    "timeout $T git status",
    "nice $X git status",
    "env $X git status",
    "env -u $X git status",
    "xargs --process-slot-var=X git status",
    "ionice -p 5 git status",
    "env -S 'git status; ls'",
    "stdbuf --what git status",
    "xargs -I{} {} status",
  ])("%s", (command) => {
    const [act] = read(command).acts;
    expect(act).toMatchObject({ name: undefined, provable: false, opaque: true });
  });
});

describe("code that is not written in the text cannot be proven", () => {
  it.each([
    "bash",
    "bash script.sh",
    "bash -x script.sh",
    "bash script.sh <<'END'\ngit status\nEND",
    "bash -c",
    'bash -c "$X"',
    'bash -c "git status $X"',
    "bash < script.sh",
    "echo git status | bash",
    "curl x | sh -s -- y",
    "bash <<END\ngit status $X\nEND",
    'bash <<< "git $X"',
    "bash --rcfile x -c 'git status'",
    "source x.sh",
    ". x.sh",
    "eval $X",
    'eval "git $X"',
    "watch git $X",
  ])("%s", (command) => {
    expect(read(command).acts).toContainEqual(
      expect.objectContaining({ provable: false, opaque: true }),
    );
  });

  it.each([
    ["bash <<END\ngit commit $X\nEND", "git commit <$X>"],
    ['bash -c "git commit $X"', "git commit <$X>"],
    ['eval "git commit $X"', "git commit <$X>"],
  ])("but what can be seen of it is read: %s", (command, act) => {
    expect(actsOf(command)).toContain(act);
  });

  it("does not count as unparsed because of what is still to be filled in", () => {
    expect(read('bash -c "$START x; fi $END"').parsed).toBe(true);
  });

  it("lets a literal script stand for itself", () => {
    expect(actsOf("bash -c 'git status; ls'")).toEqual(["git status", "ls"]);
  });

  it("keeps the shell as an act when something beside its code matters", () => {
    expect(read("bash -c 'git status' > f").acts[0]).toMatchObject({
      name: "bash",
      provable: false,
    });
    expect(read("BASH_ENV=x bash -c 'git status'").acts[0]?.provable).toBe(false);
    expect(read("./bash -c 'git status'").acts[0]?.provable).toBe(false);
  });
});

describe("what a wrapper changes holds for its command", () => {
  it.each([
    ["env -C d git x", "/repo/d"],
    ["env --chdir=/d git x", "/d"],
    ["env -C d -C e git x", "/repo/d/e"],
    ['env -C "$D" git x', "unknown"],
    ["sudo -D d git x", "/repo/d"],
    ["env GIT_DIR=g git x", "git-dir /repo/g"],
    ["env -u GIT_DIR git x", "/repo"],
    ["env -i git x", "/repo"],
    ["sudo GIT_DIR=/g git x", "git-dir /g"],
    ["env GIT_DIR=~/g git x", "unknown"],
    ["find . -execdir git x \\;", "unknown"],
    ["git -C d -c alias.x='!git y' x", "/repo/d"],
    ["git -C d -c alias.x=y x", "/repo/d"],
  ])("%s acts in %s", (command, places) => {
    expect(gitPlacesOf(command, { gitDir: undefined })).toBe(places);
  });

  it("takes a GIT_DIR of the environment away with env -u and -i", () => {
    expect(gitPlacesOf("git x", { gitDir: "/g" })).toBe("git-dir /g");
    expect(gitPlacesOf("env -u GIT_DIR git x", { gitDir: "/g" })).toBe("/repo");
    expect(gitPlacesOf("env -i git x", { gitDir: "/g" })).toBe("/repo");
    expect(gitPlacesOf("env -u OTHER git x", { gitDir: "/g" })).toBe("git-dir /g");
  });
});
