import { accessSync, chmodSync, constants, lstatSync } from "node:fs";
import { Failure } from "../files/failure.ts";
import { statOf } from "./disk/folders.ts";

/** What is wrong with a folder in which gates keep records. */
export interface FolderFault {
  readonly path: string;
  readonly kind:
    | "link"
    | "no folder"
    | "other user"
    | "not writable"
    | "written by others"
    | "read by others";
}

const OTHERS_WRITE = 0o022;
const OTHERS_READ = 0o055;

/** The state folder of the user and the store in it, as far as they exist. */
export function faultsOfStateFolder(state: string, store: string): readonly FolderFault[] {
  const above = faultOf(state);
  // Below what is no folder of this user there is nothing to look at.
  if (above === "link" || above === "no folder" || above === "other user") {
    return [{ path: state, kind: above }];
  }
  const kind = faultOf(store);
  return [
    ...(above === undefined ? [] : [{ path: state, kind: above }]),
    ...(kind === undefined ? [] : [{ path: store, kind }]),
  ];
}

function faultOf(path: string): FolderFault["kind"] | undefined {
  const stat = statOf(path);
  if (stat === undefined) return undefined;
  if (stat.isSymbolicLink()) return "link";
  if (!stat.isDirectory()) return "no folder";
  const me = process.getuid?.();
  if (me !== undefined && stat.uid !== me) return "other user";
  if (stat.mode & OTHERS_WRITE) return "written by others";
  if (!isWritable(path, stat.mode)) return "not writable";
  return stat.mode & OTHERS_READ ? "read by others" : undefined;
}

/** The superuser may write to what its mode forbids; everybody else finds out by asking. */
function isWritable(path: string, mode: number): boolean {
  if ((mode & 0o300) !== 0o300) return false;
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    // Read-only file systems, access lists.
    return false;
  }
}

/** Changes one folder of this user, and nothing in it. */
export function makePrivate(path: string): void {
  const stat = lstatSync(path);
  const me = process.getuid?.();
  if (!stat.isDirectory()) throw new Failure(`${path} is not a folder`);
  if (me !== undefined && stat.uid !== me) throw new Failure(`${path} belongs to another user`);
  chmodSync(path, 0o700);
}
