import { describe, expect, it } from "vitest";
import { withoutComments } from "../../../src/shell/bypass/text/without-comments.ts";
import { isHeld } from "./world.ts";

describe("words of a bypass in text that is run are held", () => {
  it.each([
    "eval 'gh issue close 4'",
    'eval "gh project $x --id I"',
    "echo 'gh issue close 4' | sh",
    "cat <<E | sh\ngh issue $x 4\nE",
    "cat > run.sh <<'E'\ngh issue close 4\nE\nbash run.sh",
    "echo 'ralph approve 4' > s; . ./s",
    "x='gh issue close'; $x 4",
    'cmd="gh issue close 4"; bash -c "$cmd"',
    "$TOOL issue close 4",
    "echo gh issue close 4 | xargs env",
    "trap 'gh issue close 4' EXIT",
    "alias p='gh project item-edit'\np --id I",
    'python3 -c \'import subprocess as s; s.run(["gh","issue","close","4"])\'',
    'python3 -c \'import urllib.request as u; u.Request("https://api.github.com/x", method="PATCH")\'',
    'node -e \'fetch("https://api.github.com/graphql", {method: "POST"})\'',
    "perl -e 'exec qw(gh issue close 4)'",
    "awk 'BEGIN{system(\"ralph board move 4 Done\")}'",
    "sed -n '1e ralph approve 4' list.txt",
    "git -c alias.x='!gh issue close 4' x",
    "git -c core.editor='gh issue close 4' commit",
    "git -C commit -c core.editor='gh issue close 4' commit",
    "git clone -u 'gh issue close 4' file:///r x",
    "git clone -qu 'gh issue close 4' file:///r x",
    "git clone --u='gh issue close 4' file:///r x",
    "git clone -c core.sshCommand='gh issue close 4' ssh://h/r x",
    "git clone --conf core.sshCommand='gh issue close 4' ssh://h/r x",
    "git fetch --upload-pack 'gh issue close 4' o",
    "git push --rece='gh issue close 4' o",
    "git push --e 'gh issue close 4' o",
    "git grep -O'gh issue close 4' x",
    "git grep -nO'gh issue close 4' x",
    "git grep --open='gh issue close 4' x",
    "git clone 'ext::gh issue close 4' x",
    "git clone 'ext::sh -c gh% issue% close% 4' x",
    "PAGER='gh issue close 4' git -p log",
    "git rebase -x 'gh issue close 4' HEAD~1",
    "nix-shell -p gh --run 'gh issue close 4'",
    "ssh host 'gh project item-edit --id I'",
    "gh issue clo{se,} 4",
    "gh issue close 4 'x",
    "bash -c 'gh is\"su\"e cl\\ose 4 ('",
    'for ((i=0; i<3; i++)); do curl -d x "$url"; done',
  ])("%s", (command) => expect(isHeld(command)).toBe(true));
});

describe("text that is only carried may have them", () => {
  it.each([
    "echo 'gh issue close 4'",
    "echo 'gh issue close 4' | tee docs/x.md",
    "cat > docs/x.md <<'E'\nNever run gh issue close 4.\nE",
    "grep -rn 'gh issue close' . | xargs -n1 echo",
    "source venv/bin/activate && grep -rn 'gh issue close' docs",
    "python3 script.py && grep -rn 'gh issue close' docs",
    "npm test 2>&1 | grep 'gh issue close'",
    "npx vitest run -t 'gh issue close is held'",
    "git commit -m \"$(cat <<'E'\nfix: hold gh issue close\n\nralph board move is a person's\nE\n)\" && git push",
    "git log --grep 'gh issue close' | cat",
    "git -c color.ui=never -c advice.x=false commit -m 'hold gh issue close'",
    "git stash push -u -m 'hold gh issue close'",
    "git switch -c x 'gh issue close 4'",
    "git log --exclude='gh issue close 4'",
    "git grep -n 'gh issue close'",
    "sed -i 's/gh issue close/gh issue view/' README.md",
    "bash -c 'grep -rn \"gh issue close\" docs'",
    "x='gh issue close 4'; echo \"$x\"",
    "ls # gh issue close 4",
    "# ralph board move 4 Done\ngit status",
    "touch docs/ralph-approve.md",
    "curl -d 'gh issue close 4' https://example.com",
    "psql -c \"update issues set state='closed'\"",
    "npx playwright test --project chromium",
    "glab issue close 4",
    "npm run release",
    "terraform init",
  ])("%s", (command) => expect(isHeld(command)).toBe(false));
});

describe("comments are no text, where it is certain that they are comments", () => {
  it.each([
    ["ls # x", "ls "],
    ["# x\nls", "\nls"],
    ["echo 'a # b' # c\nls", "echo 'a # b' \nls"],
    ["echo a#b", "echo a#b"],
    ["echo \\# b", "echo \\# b"],
    ["cat <<E # x\n# y\nE", "cat <<E # x\n# y\nE"],
    ["echo $(a # b\n)", "echo $(a # b\n)"],
  ])("%j", (text, left) => expect(withoutComments(text)).toBe(left));
});
