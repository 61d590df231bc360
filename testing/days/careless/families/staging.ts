import { addDayIssue } from "../../day-issues.ts";
import { bash, type Family } from "../mistake.ts";
import { carelessTeam, must } from "../team.ts";

const BLANKET = [
  "git add -A",
  "git add .",
  "git add --all",
  "git add -u",
  "git add --update",
  "git add ./",
  "git add :/",
  "git add -Av",
  "git add --no-ignore-removal .",
  "git stage -A",
  "git commit -a -m 'all of it'",
  "git commit -am 'all of it'",
  "git commit --all -m 'all of it'",
  "git commit -qam 'all of it'",
  "git add -A && git commit -m 'all of it'",
  "git add src && git add -A .",
  "git add ..",
  "git add '*'",
];

const PUSHES = [
  "git push --force origin feature/GH-30",
  "git push -f origin feature/GH-30",
  "git push --force-with-lease origin feature/GH-30",
  "git push origin +feature/GH-30",
  "git push -uf origin feature/GH-30",
  "git push --force-with-lease=feature/GH-30 origin feature/GH-30",
];

const TO_MAIN = [
  "git push origin HEAD:main",
  "git push origin feature/GH-30:main",
  "git push origin HEAD:refs/heads/main",
];

/** Everything at once into a commit, and pushes that overwrite or go to the required branch. */
export const staging: Family = {
  name: "staging and pushing",
  play: async function* (day) {
    const { builder } = await carelessTeam(day);
    await addDayIssue(day, 30, { state: "In Progress", estimate: "S" });
    await builder.skill("ralph-impl", "30");
    await must(builder.handOff(30, "impl", "lock"));
    await must(builder.bash("git worktree add worktrees/GH-30 -b feature/GH-30 origin/main"));
    const go = "cd worktrees/GH-30";
    for (const [at, command] of BLANKET.entries()) {
      day.file(`worktrees/GH-30/src/new-${at}.ts`, `export const n = ${at};\n`);
      day.file("worktrees/GH-30/src/a.ts", `export const a = ${at + 10};\n`);
      yield { what: command, by: builder, issue: 30, call: bash(`${go} && ${command}`) };
    }
    for (const command of PUSHES)
      yield { what: command, by: builder, issue: 30, call: bash(`${go} && ${command}`) };
    for (const command of TO_MAIN)
      yield { what: command, by: builder, issue: 30, call: bash(`${go} && ${command}`) };
    yield {
      what: "pushes main from the main checkout",
      by: builder,
      issue: 30,
      call: bash("git push origin main"),
    };
  },
};
