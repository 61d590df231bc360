import { type BatchPlace, type Candidate, runBatch } from "./batch.ts";
import { snapshot } from "./snapshot.ts";

interface Control extends Candidate {
  /** Part of the call that gives it away. */
  readonly sign: string;
}

/** Harmless commands that do what no reader does: each must be noticed, or the check sees nothing. */
export const CONTROLS: readonly Control[] = [
  { shell: "bash", command: "touch control-touch", sign: "control-touch" },
  { shell: "bash", command: "echo x > control-file", sign: "control-file" },
  { shell: "bash", command: "chmod 600 control-file", sign: "chmod" },
  { shell: "bash", command: "mv control-file control-moved", sign: "rename" },
  { shell: "bash", command: "rm control-moved", sign: "unlink" },
  { shell: "bash", command: "ls | sort -o control-sorted", sign: "control-sorted" },
  { shell: "bash", command: "echo $(mkdir control-dir)", sign: "control-dir" },
  { shell: "bash", command: "cat < /dev/tcp/127.0.0.1/9", sign: "connect" },
  { shell: "bash", command: "python3 -c 0", sign: "python3" },
  { shell: "bash", command: "git tag control-tag", sign: "control-tag" },
  { shell: "bash", command: "(sleep 0.1; touch control-late) & ls", sign: "control-late" },
  { shell: "sh", command: "ls &>/dev/null touch control-dash", sign: "control-dash" },
];

/** The commands that were not noticed, and whether the comparison of the tree saw anything. */
export async function unnoticedControls(
  controls: readonly Control[],
  place: BatchPlace,
): Promise<string[]> {
  const before = snapshot(place.project);
  const { offences } = await runBatch(controls, place);
  const unnoticed = controls.filter(
    ({ sign }) => !offences.some(({ what }) => what.includes(sign)),
  );
  const same = snapshot(place.project) === before ? ["the tree looks unchanged"] : [];
  return [...unnoticed.map(({ command }) => command), ...same];
}
