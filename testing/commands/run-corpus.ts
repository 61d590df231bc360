import { readCorpus } from "./corpus.ts";
import { countByFamily, judgeCorpus, share } from "./judge-corpus.ts";

/** `npm run corpus [-- --wrong]`: counts per family; with `--wrong` every line that is answered otherwise. */
const judged = await judgeCorpus(readCorpus());
for (const { gate, want, family, lines, wrong } of countByFamily(judged)) {
  console.log(`${gate} ${want} ${family}: ${lines} lines, ${wrong} wrong`);
}
if (process.argv.includes("--wrong")) {
  for (const { line, got } of judged.filter((one) => one.got !== one.line.want)) {
    const { gate, place, shell, family, command } = line;
    console.log(`${got} ${gate} ${place} ${shell} ${family}: ${JSON.stringify(command)}`);
  }
}
for (const gate of ["branch", "bypass"]) {
  const held = share(judged, gate, "held");
  const passed = share(judged, gate, "passed");
  const percent = ((100 * passed.wrong.length) / passed.asked).toFixed(1);
  console.log(`${gate}: ${held.wrong.length} of ${held.asked} that must be held pass;`);
  console.log(
    `${gate}: ${passed.wrong.length} of ${passed.asked} that must pass are held: ${percent} %`,
  );
  // A corpus without lines would show nothing.
  if (held.asked === 0 || passed.asked === 0) process.exitCode = 1;
  if (held.wrong.length > 0 || passed.wrong.length > 0.02 * passed.asked) process.exitCode = 1;
}
