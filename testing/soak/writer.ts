import { writeSync } from "node:fs";
import { handOff } from "../../src/actions/hand-off.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { openBoard } from "../../src/world/board/open-board.ts";
import { readHeadsOf, readPlanOf, readProducts } from "../../src/world/product/read-products.ts";
import { projectAt } from "../../src/world/project.ts";
import { readSettings } from "../../src/world/settings/settings.ts";
import type { OpenWorkspace } from "../../src/world/workspace.ts";
import { linkTo } from "../project/work-products.ts";

/**
 * Puts issues on the board and hands them on for ever, to be killed. A line is printed only after
 * its write was committed: `<number> <steps taken>`. The board is opened anew for each issue, as
 * each process of the product does, so that closing and checkpointing are killed into as well.
 */
const [name = "w1"] = process.argv.slice(2);
const project = projectAt(process.env, process.cwd());
const settings = await readSettings(project);

for (;;) {
  const board = await openBoard(project, { create: true, timeoutMs: 1000 });
  const { number } = await board.create({ title: name, state: "Research Needed" });
  writeSync(1, `${number} 0\n`);
  await board.comment({ number }, name, linkTo("research", number));
  writeSync(1, `${number} 1\n`);
  const asked = { root: project.root, board, settings };
  for (const [index, intent] of ["lock", "complete"].entries()) {
    const now = Date.now();
    const store = project.storePath;
    const deps: OpenWorkspace = {
      ...{ board, store, machine: MACHINE, settings, verified: [], now },
      products: (...wish) => readProducts(asked, ...wish),
      plan: (...wish) => readPlanOf(asked, ...wish),
      heads: (...wish) => readHeadsOf(asked, ...wish),
      approvalRef: (ref) => ref,
    };
    const judgement = await handOff(deps, {
      number,
      move: { command: "research", intent },
      reason: "soak",
      holder: name,
      agent: { session: "soak", agent: name },
      asked: false,
    });
    if (judgement.kind !== "go") throw new Error(`#${number}: ${intent} was ${judgement.kind}`);
    writeSync(1, `${number} ${index + 2}\n`);
  }
  board.close();
}
