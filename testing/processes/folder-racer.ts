import { makeFolder } from "../../src/world/store/disk/folders.ts";

/** Makes one folder after another, each at its moment, so that several processes make it at once. */
const [base = "", start = "0", rounds = "1"] = process.argv.slice(2);
for (let round = 0; round < Number(rounds); round += 1) {
  const at = Number(start) + round * 4;
  while (Date.now() < at) {
    // The moment has not come.
  }
  makeFolder(`${base}/${round}/state/ralph-hero`, "github");
}
