import { describe, expect, it } from "vitest";
import { protectionOf } from "../protection-of.ts";

const FILE = ".claude/settings.json";
/** Where a name that was printed, read or given may be written. */
const WRITES = 'echo x > "$f"';
const isHeld = (command: string) => protectionOf(command) !== undefined;

describe("what only prints a protected name, where nothing takes what is printed", () => {
  it.each([
    ..."ls grep egrep fgrep rg stat wc file du tree echo realpath readlink /bin/ls"
      .split(" ")
      .map((name) => `${name} ${FILE}`),
    `grep -l x ${FILE}`,
    `git status ${FILE}`,
    `git ls-files ${FILE}`,
    `gh pr view ${FILE}`,
    `ls ${FILE} 2>/dev/null`,
    `ls ${FILE} > /dev/null 2>&1`,
    `cat <<< ${FILE}`,
  ])("a protected name that is only printed goes into no later write: %s", (command) => {
    expect(isHeld(`${command}; ${WRITES}`)).toBe(false);
  });

  it.each([
    `find ${FILE}`,
    `ls ${FILE} > list`,
    `ls ${FILE} >> list`,
    `gh pr view ${FILE} > list`,
    `git status ${FILE} > list`,
    `/opt/gh ${FILE}`,
    `coproc ls ${FILE}`,
  ])("a protected name may go into a later write from: %s", (command) => {
    expect(isHeld(`${command}; ${WRITES}`)).toBe(true);
  });

  it("what is printed is taken by a pipe and a substitution, but not by what is run where it failed", () => {
    expect(isHeld(`ls ${FILE} || ${WRITES}`)).toBe(false);
    expect(isHeld(`ls ${FILE} | tr a b; ${WRITES}`)).toBe(true);
    expect(isHeld(`f=\`ls ${FILE}\`; ${WRITES}`)).toBe(true);
    expect(isHeld(`read f < <(ls ${FILE}); ${WRITES}`)).toBe(true);
  });
});

describe("a test of a protected file", () => {
  it.each([`test -f ${FILE}`, `[ -f ${FILE} ]`, `/bin/test -f ${FILE}`])(
    "a test of a protected file hands no name on: x=$(%s)",
    (command) => expect(isHeld(`x=$(${command}); ${WRITES}`)).toBe(false),
  );

  it("a test between double brackets hands no name on, unless what its pattern matched is used", () => {
    expect(isHeld(`[[ -f ${FILE} ]] && ${WRITES}`)).toBe(false);
    expect(isHeld(`[[ $a =~ ${FILE} ]]; f=$BASH_REMATCH; ${WRITES}`)).toBe(true);
  });
});

describe("a substitution that prints what is in a protected file, and not its name", () => {
  it.each([
    ..."cat head tail sort cut uniq diff cmp /bin/cat".split(" ").map((n) => `${n} ${FILE}`),
    `cp ${FILE} y`,
    `cat <<< "see ${FILE}"`,
    `wc -l <<< ${FILE}`,
    `/usr/bin/wc -l <<< ${FILE}`,
    ..."add commit diff log show".split(" ").map((verb) => `git ${verb} ${FILE}`),
    `git cat-file -p HEAD:${FILE}`,
    `git log -p --oneline -n5 -- ${FILE}`,
    `git; cat ${FILE}`,
    ..."create edit comment close reopen review merge ready"
      .split(" ")
      .map((verb) => `gh pr ${verb} --body ${FILE}`),
  ])("what is in a protected file is not its name: x=$(%s)", (command) => {
    expect(isHeld(`x=$(${command}); ${WRITES}`)).toBe(false);
  });

  it.each([
    `ls ${FILE}`,
    `md5sum ${FILE}`,
    `wc -l ${FILE}`,
    `cat <<< ${FILE}`,
    `cat <<< $'a\\n${FILE}'`,
    `cat <<< $'a b\\n  ${FILE} '`,
    `git status ${FILE}`,
    `git ls-files ${FILE}`,
    `git diff --name-only ${FILE}`,
    `git diff --name-only -p ${FILE}`,
    `git diff -p --stat ${FILE}`,
    `git log --format=${FILE}`,
    `git show "$r" -- ${FILE}`,
    `gh pr view ${FILE}`,
  ])("a substitution may print a protected name: x=$(%s)", (command) => {
    expect(isHeld(`x=$(${command}); ${WRITES}`)).toBe(true);
  });

  it("a line that is a protected name may be read by a later part; one with more words is none", () => {
    expect(isHeld(`read f <<< x; cat <<< ${FILE}; ${WRITES}`)).toBe(true);
    expect(isHeld(`read f <<< x; cat <<< "see ${FILE}"; ${WRITES}`)).toBe(false);
  });
});

describe("a substitution with a program in another language", () => {
  it.each([
    ..."awk gawk mawk jq sed".split(" ").map((name) => `${name} x ${FILE}`),
    `awk '{print $1}' ${FILE}`,
    `awk '{print F1}' ${FILE}`,
    `sed -n 's/a.*/b/p' ${FILE}`,
    `sed -n -e 's/a.*/b/p' ${FILE}`,
    `jq '.[0]' ${FILE}`,
    `jq . f ./${FILE} f`,
    `jq --arg a y . ${FILE}`,
    `jq . "$HOME"/${FILE}`,
  ])("a program prints no name of the file that it reads: x=$(%s)", (command) => {
    expect(isHeld(`x=$(${command}); ${WRITES}`)).toBe(false);
  });

  it.each([
    `awk '{print FILENAME}' ${FILE}`,
    `awk 'BEGIN{print ARGV[1]}' ${FILE}`,
    `jq 'input_filename' ${FILE}`,
    `sed F ${FILE}`,
    `sed -n '1F' ${FILE}`,
    `jq --args . ${FILE}`,
    `jq --jsonargs . ${FILE}`,
    `jq --arg x ${FILE} . f`,
    `jq --argjson x ${FILE} . f`,
    `jq --arg ${FILE} y . f`,
    `jq -r ${FILE} f`,
    `jq . --arg x ${FILE} f`,
    `jq . --arg ${FILE} y f`,
    `jq . --argjson ${FILE} y f`,
    "sed -n -e p -e /.mcp.json/p f",
    "sed -n -e p -ne /.mcp.json/p f",
    "sed -n -e p --expression /.mcp.json/p f",
    "sed -n /.mcp.json/p f",
    `sed ${FILE} f`,
    `sed -e ${FILE} f`,
    `sed -e p -ne ${FILE} f`,
    `sed p --expression ${FILE} f`,
    `awk '{print "${FILE}"}' f`,
    `awk -v f=${FILE} '{print f}' a`,
    `awk '{print f}' f=${FILE} a`,
  ])("a program may print a protected name: x=$(%s)", (command) => {
    expect(isHeld(`x=$(${command}); ${WRITES}`)).toBe(true);
  });
});

describe("a search in a protected file, in a substitution", () => {
  it.each([
    ..."grep egrep fgrep /usr/bin/grep".split(" ").map((name) => `${name} hooks ${FILE}`),
    `grep -n 'a.*' ${FILE}`,
    `grep -no x ${FILE}`,
    `grep -q x ${FILE} .mcp.json`,
    `grep -h x ${FILE} .mcp.json`,
    `grep -h x .mcp.json .claude/settings*`,
    `grep -v ${FILE} f`,
    `grep -c ${FILE} f`,
    `grep -c x <<< "see ${FILE}"`,
    `grep -- -l ${FILE}`,
  ])("a search prints rows of a protected file and not its name: x=$(%s)", (command) => {
    expect(isHeld(`x=$(${command}); ${WRITES}`)).toBe(false);
  });

  it.each([
    `grep -l x ${FILE}`,
    `grep -n -l x ${FILE}`,
    `grep -n x ${FILE} src`,
    `grep -n x ${FILE}*`,
    `grep -n ${FILE} f`,
    `grep -n x <<< "see ${FILE}"`,
    `grep x $d/.mcp.json`,
    `grep -H x ${FILE}`,
    `grep "-$o" x ${FILE}`,
    `grep x ${FILE} src`,
    `grep x src ${FILE}`,
    `grep x $d ${FILE}`,
    `grep x ${FILE}*`,
    `grep ${FILE} f`,
    `grep -e ${FILE} f`,
    `grep x <<< "see ${FILE}"`,
    `grep < ${FILE}`,
    `grep -- -q ${FILE} .mcp.json`,
    `grep -q -- -l ${FILE} | cat; ls ${FILE}`,
  ])("a search may print a protected name: x=$(%s)", (command) => {
    expect(isHeld(`x=$(${command}); ${WRITES}`)).toBe(true);
  });

  it("a search in files of which none is protected prints no protected name", () => {
    expect(isHeld(`x=$(grep x src lib); cat ${FILE}; ${WRITES}`)).toBe(false);
    expect(isHeld(`x=$(grep '.c*laude/x' f); rm -f "$f/settings.json"`)).toBe(false);
  });
});
