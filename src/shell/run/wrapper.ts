import type { Grammar } from "../prove/option.ts";

/** A program that runs the command given to it. */
export interface Wrapper extends Grammar {
  /** Its own operands before the command. */
  readonly operands?: number;
  /** Takes `X=y` before the command. */
  readonly assigns?: true;
  /** Runs the command in this shell. */
  readonly inShell?: true;
  /** Writes by itself. */
  readonly writes?: true;
}

const PLAIN: Wrapper = { flags: "", valued: "" };

const WRAPPERS: Readonly<Record<string, Wrapper>> = {
  env: {
    flags: "i0v",
    valued: "uCSa",
    long: [
      ...["ignore-environment", "null", "debug", "unset=", "chdir=", "split-string=", "argv0="],
      ...["block-signal?", "default-signal?", "ignore-signal?"],
    ],
    assigns: true,
  },
  command: { flags: "pvV", valued: "", inShell: true },
  builtin: { ...PLAIN, inShell: true },
  noglob: { ...PLAIN, inShell: true },
  exec: { flags: "cl", valued: "a" },
  nohup: PLAIN,
  time: {
    flags: "apvql",
    valued: "of",
    long: ["append", "portability", "verbose", "quiet", "output=", "format="],
  },
  sudo: {
    flags: "AbEHnPkS",
    valued: "ugpChrtTUD",
    long: [
      ...[
        "askpass",
        "background",
        "preserve-env?",
        "set-home",
        "non-interactive",
        "preserve-groups",
      ],
      ...[
        "reset-timestamp",
        "stdin",
        "user=",
        "group=",
        "prompt=",
        "close-from=",
        "host=",
        "role=",
      ],
      ...["type=", "command-timeout=", "other-user=", "chdir="],
    ],
    assigns: true,
  },
  doas: { flags: "n", valued: "u" },
  timeout: {
    flags: "vfp",
    valued: "ks",
    long: ["foreground", "preserve-status", "verbose", "kill-after=", "signal="],
    operands: 1,
  },
  nice: { flags: "0123456789", valued: "n", long: ["adjustment="] },
  ionice: { flags: "t", valued: "cn", long: ["ignore", "class=", "classdata="] },
  stdbuf: { flags: "", valued: "ioe", long: ["input=", "output=", "error="] },
  setsid: { flags: "cfw", valued: "", long: ["ctty", "fork", "wait"] },
  chronic: { flags: "ve", valued: "" },
  xargs: {
    flags: "0rtpxo",
    valued: "aEdILnPs",
    glued: "eil",
    long: [
      ...["null", "no-run-if-empty", "verbose", "interactive", "exit", "open-tty", "arg-file="],
      ...["delimiter=", "eof?", "replace?", "max-lines?", "max-args=", "max-procs=", "max-chars="],
    ],
  },
  watch: {
    flags: "bcCdegprtwx",
    valued: "nq",
    long: [
      ...["beep", "color", "no-color", "differences?", "errexit", "chgexit", "precise", "no-rerun"],
      ...["no-title", "no-wrap", "exec", "interval=", "equexit="],
    ],
  },
  flock: {
    flags: "sexunoFv",
    valued: "wE",
    long: [
      ...["shared", "exclusive", "unlock", "nonblock", "nb", "close", "no-fork", "verbose"],
      ...["timeout=", "wait=", "conflict-exit-code="],
    ],
    operands: 1,
    writes: true,
  },
  strace: { flags: "fFcCdDhikqrtTvVwxyYzZ", valued: "abeEoOpPsSuUX", writes: true },
  busybox: PLAIN,
};

export function wrapperNamed(name: string): Wrapper | undefined {
  return Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
}
