import { isReader } from "./readers.ts";

/** Reading this path before a command tells in the trace which command follows. */
export const MARKER = "/ralph-oracle-marker/";

/** What strace is asked to show. Nothing that only reads is among them but what opens and executes. */
export const TRACED = [
  ...["execve", "execveat", "open", "openat", "openat2", "creat", "truncate", "ftruncate"],
  ...["unlink", "unlinkat", "rename", "renameat", "renameat2", "mkdir", "mkdirat", "rmdir"],
  ...["link", "linkat", "symlink", "symlinkat", "mknod", "mknodat", "chmod", "fchmod", "fchmodat"],
  ...["chown", "fchown", "lchown", "fchownat", "utime", "utimes", "futimesat", "utimensat"],
  ...["setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr"],
  ...["connect", "bind", "sendto", "sendmsg", "mount", "umount2", "chroot", "pivot_root"],
  ...["sethostname", "setdomainname", "settimeofday", "clock_settime", "ptrace", "fallocate"],
].join();

export interface Offence {
  /** Number of the command, by its marker. */
  readonly command: number;
  readonly what: string;
}

const CALL = /^\d+\s+(\w+)\((.*)$/;
const WRITES = /\bO_(?:WRONLY|RDWR|CREAT|TRUNC|APPEND|TMPFILE)\b/;
const QUOTED = /"((?:[^"\\]|\\.)*)"/;
/** Opening these for writing keeps nothing. */
const KEEPS_NOTHING = /^\/dev\/(?:null|tty|stdout|stderr|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/;
/** Readers that cannot seek in their input, and here-documents, use a file without a lasting name. */
const TEMPORARY = /^\/tmp\/(?:tac|sort|sh-thd[.-])\w{6,12}$/;
/** Python tries so whether the machine has IPv6, and listens to nothing. */
const TRIED_IPV6 = /sin6_port=htons\(0\).*"::1"/;
/** The C library asks a name service on this machine, and the kernel, for names; neither is there. */
const NAME_SERVICE = /nscd\/socket"|AF_NETLINK/;

/** Every call of a trace that a command that only reads does not make; also those that failed. */
export function offencesIn(trace: string): Offence[] {
  const found: Offence[] = [];
  let command = -1;
  for (const text of trace.split("\n")) {
    const [, name = "", rest = ""] = CALL.exec(text) ?? [];
    if (name === "") continue;
    const path = QUOTED.exec(rest)?.[1] ?? "";
    if (path.startsWith(MARKER)) command = Number(path.slice(MARKER.length));
    // What comes before the first command is the batch itself.
    else if (command >= 0 && offends(name, path, rest)) found.push({ command, what: text });
  }
  return found;
}

function offends(name: string, path: string, rest: string): boolean {
  switch (name) {
    case "open":
    case "openat":
    case "openat2":
      if (KEEPS_NOTHING.test(path)) return false;
      if (TEMPORARY.test(path) && rest.includes("O_EXCL")) return false;
      return WRITES.test(rest.replace(QUOTED, ""));
    case "unlink":
    case "unlinkat":
      return !TEMPORARY.test(path);
    case "execve":
    case "execveat":
      return !isReader(path, rest);
    case "bind":
      return !NAME_SERVICE.test(rest) && !TRIED_IPV6.test(rest);
    case "connect":
    case "sendto":
    case "sendmsg":
      return !NAME_SERVICE.test(rest);
    default:
      return true;
  }
}
