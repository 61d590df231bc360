import { reasonOf } from "../../../world/files/failure.ts";
import { findInStore } from "../../../world/store/disk/folders.ts";
import { oldStores } from "../../../world/store/old-stores.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../check.ts";

export interface RecordsPlace {
  readonly store: string;
  /** Why gates cannot write records there, if they cannot. */
  readonly fault: string | undefined;
  readonly old: readonly string[];
}

/** Gates can write records. Also names stores of older versions that are no longer used. */
export const records: DoctorCheck = {
  name: "records",
  examine: async (project) => {
    const store = project.storePath;
    const old = oldStores(project);
    try {
      findInStore(store);
      return judgeRecords({ store, fault: undefined, old });
    } catch (error) {
      return judgeRecords({ store, fault: reasonOf(error), old });
    }
  },
};

export function judgeRecords({ store, fault, old }: RecordsPlace): Finding {
  if (fault !== undefined) {
    return fails(
      `Gates cannot keep records: ${fault}.`,
      "Move it away, or set XDG_STATE_HOME to a folder of your own.",
    );
  }
  const unused = old.map(
    (path) => ` Records of an older version in ${path} are not used; you can delete them.`,
  );
  return ok(`Gates keep their records in ${store}.${unused.join("")}`);
}
