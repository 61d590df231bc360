import { sharedBudget } from "../../src/world/github/request/shared-budget.ts";

/** Asks the shared budget for new contents, all beginning at the moment that is given; prints how many it got. */
const [start = "0", times = "1"] = process.argv.slice(2);
while (Date.now() < Number(start)) {
  // Nobody sleeps past the moment: all begin at once, with the first folder to make.
}
const budget = sharedBudget(process.env, "http://127.0.0.1:1", {
  value: "ghp_race",
  source: "RALPH_GH_TOKEN",
});
let granted = 0;
for (let n = 0; n < Number(times); n += 1) {
  if (budget?.enter({ kind: "change", isContent: true }) === 0) granted += 1;
}
console.log(granted);
