import {
  CHECKSUMS,
  type ReleasedFile,
  releasedFiles,
} from "../../../../world/install/checksums.ts";
import { bringsProgramsBack } from "../../../../world/install/person-command.ts";
import { pluginFolder } from "../../../../world/install/plugin-folder.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";

/** Launcher, wiring and executable are those of the release, byte for byte. */
export const checksums: DoctorCheck = {
  id: "checksums",
  why: "Whoever changes these files decides what the gates hold; npm compares them only when it installs.",
  examine: async () => {
    const plugin = pluginFolder();
    return judgeReleased(releasedFiles(plugin), plugin);
  },
};

export function judgeReleased(
  files: readonly ReleasedFile[] | undefined,
  plugin: string,
): Finding | readonly Finding[] {
  if (files === undefined) {
    return ok(`${plugin} is no release; what it starts was built there.`);
  }
  const others = files.filter(({ is }) => is === "other");
  const same = files.filter(({ is }) => is === "same");
  if (others.length > 0) {
    return others.map(({ file }) =>
      fails(`${plugin}/${file} is not the file that was released.`, bringsProgramsBack(plugin)),
    );
  }
  return same.length > 0
    ? ok(`${same.length} files are those of the release.`)
    : fails(`${plugin}/${CHECKSUMS} names no file that is there.`, bringsProgramsBack(plugin));
}
