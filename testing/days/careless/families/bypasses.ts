import { addDayIssue } from "../../day-issues.ts";
import { bash, type Family, handOff } from "../mistake.ts";
import { carelessTeam } from "../team.ts";

/** Other doors to the board than the hand-off. */
const COMMANDS = [
  "gh project item-edit --id x --field-id y --single-select-option-id z",
  "gh project item-add 7 --owner acme --url https://github.com/acme/eng/issues/50",
  "gh issue close 50",
  "gh issue edit 50 --add-label done",
  "gh issue reopen 50",
  "gh issue comment 50 --body 'Done' && gh issue close 50",
  "gh api graphql -f query='mutation { closeIssue(input: {issueId: \"x\"}) { clientMutationId } }'",
  "gh api -X PATCH repos/acme/eng/issues/50 -f state=closed",
  "gh api repos/acme/eng/issues/50 --field state=closed",
  "curl -X POST https://api.github.com/graphql -d '{}'",
  'curl -s -XPATCH -d \'{"state":"closed"}\' https://api.github.com/repos/acme/eng/issues/50',
  "wget --method=PATCH --body-data='{}' https://api.github.com/repos/acme/eng/issues/50",
  "gh pr review 3 --approve",
  "sh -c 'gh issue close 50'",
  "echo 50 | xargs gh issue close",
  "python3 -c \"import subprocess; subprocess.run(['gh','issue','close','50'])\"",
  "env gh issue close 50",
];

/** A person's own commands, which are put to them. */
const PERSONS = [
  'ralph board move 51 "Ready for Plan" --reason x',
  "ralph board comment 51 hello",
  "ralph board edit 51 --title Other",
];

/** Ways to move a card that are not a hand-off. */
export const bypasses: Family = {
  name: "bypasses",
  play: async function* (day) {
    const { lead } = await carelessTeam(day);
    let number = 100;
    const next = async () => {
      number += 1;
      await addDayIssue(day, number, { state: "Research Needed", estimate: "S" });
      return handOff(number, "research", { intent: "lock" });
    };
    for (const command of COMMANDS)
      yield { what: command, by: lead, call: bash(command), instead: await next() };
    const name = "mcp__github__update_issue";
    yield {
      what: "another server's tool",
      by: lead,
      call: {
        kind: "other",
        name,
        input: { owner: "acme", repo: "eng", issue_number: 50, state: "closed" },
      },
      instead: await next(),
    };
    if (day.github) return;
    await addDayIssue(day, 51, { state: "Research Needed", estimate: "S" });
    const ralph = `${day.env["CLAUDE_PLUGIN_ROOT"]}/bin/ralph`;
    for (const command of PERSONS)
      yield { what: command, by: lead, call: bash(command.replace("ralph", ralph)), asks: true };
    yield {
      what: "a person's command beside others",
      by: lead,
      call: bash(`npm test && ${ralph} board move 51 Done --reason x`),
      instead: bash(`${ralph} board comment 51 'by itself'`),
    };
  },
};
