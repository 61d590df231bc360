// Says which subjects of a range of commits are not as CONTRIBUTING.md asks. `node scripts/check-commits.mjs A..B`
import { spawnSync } from "node:child_process";

const TYPES = "build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test";
const SUBJECT = new RegExp(`^(?:${TYPES})(?:\\([a-z0-9][a-z0-9/, .-]*\\))?!?: [^A-Z\\s].*[^.\\s]$`);
const LONGEST = 72;

/** What is wrong with a subject; empty when nothing is. */
export function faultsOf(subject) {
  return [
    ...(SUBJECT.test(subject) ? [] : ["is not `type(scope): what it does`, in lower case"]),
    ...(subject.length <= LONGEST
      ? []
      : [`has ${subject.length} characters; ${LONGEST} are allowed`]),
  ];
}

function check(range) {
  const log = spawnSync("git", ["log", "--no-merges", "--format=%h %s", range], {
    encoding: "utf8",
  });
  if (log.status !== 0) {
    console.error(log.stderr.trim());
    return 2;
  }
  const lines = log.stdout.split("\n").filter(Boolean);
  const faults = lines.flatMap((line) => {
    const subject = line.slice(line.indexOf(" ") + 1);
    return faultsOf(subject).map((fault) => `${line}: ${fault}`);
  });
  for (const fault of faults) console.error(fault);
  console.log(`${lines.length} commits, ${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

const [range] = process.argv.slice(2);
if (process.argv[1]?.endsWith("check-commits.mjs")) process.exit(check(range ?? "HEAD~1..HEAD"));
