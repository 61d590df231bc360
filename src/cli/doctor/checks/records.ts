import { forShell } from "../../../gate/rules/branch-head.ts";
import { stateFolder } from "../../../world/store/disk/state-folder.ts";
import {
  type FolderFault,
  faultsOfStateFolder,
  makePrivate,
} from "../../../world/store/folder-faults.ts";
import { oldStores } from "../../../world/store/old-stores.ts";
import { type DoctorCheck, type Finding, fails, ok, warns } from "../check.ts";

/** Gates can write records, and nobody else can read or write them. */
export const stateFolderCheck: DoctorCheck = {
  id: "state-folder",
  why: "A gate that cannot keep records holds what it cannot judge without them; whoever else can write them decides for it.",
  examine: async ({ env, storePath }) =>
    judgeStateFolder(faultsOfStateFolder(stateFolder(env), storePath), storePath),
};

export function judgeStateFolder(
  faults: readonly FolderFault[],
  store: string,
): readonly Finding[] {
  if (faults.length === 0) return [ok(`Gates keep their records in ${store}.`)];
  return faults.map(judgeFault);
}

const WORDS = {
  link: "is a link, not a folder",
  "no folder": "is not a folder",
  "other user": "belongs to another user",
  "not writable": "cannot be written",
  "written by others": "can be written by other users",
  "read by others": "can be read by other users",
} as const;

function judgeFault({ path, kind }: FolderFault): Finding {
  const word = forShell(path);
  const what = `${path} ${WORDS[kind]}.`;
  if (kind === "read by others") return warns(what, `chmod 700 ${word}`, mending(path));
  const failing = `Gates cannot keep records: ${what}`;
  return kind === "not writable" || kind === "written by others"
    ? fails(failing, `chmod 700 ${word}`, mending(path))
    : fails(failing, `mv ${word} ${forShell(`${path}.away`)}`);
}

function mending(path: string) {
  return { does: `make ${path} yours alone (0700)`, apply: () => makePrivate(path) };
}

/** No records of an older version are left. */
export const oldRecords: DoctorCheck = {
  id: "old-records",
  why: "Nothing reads them; they only take room and mislead who looks for records.",
  examine: async (project) =>
    oldStores(project).map((path) =>
      warns(
        `Records of an older version in ${path} are not used; you can delete them.`,
        `mv ${forShell(path)} ${forShell(`${path}.old-version`)}`,
      ),
    ),
};
