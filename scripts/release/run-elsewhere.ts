import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PlatformPackage } from "./platform-package.ts";

/** How an executable was started here, or why it could not be. */
export interface Trial {
  readonly ran: boolean;
  readonly how: string;
}

type Start = readonly [how: string, command: readonly string[], env?: Record<string, string>];

/** Runs the executable where this machine can, by whatever means it has for the platform. */
export function tryToRun({ executable, platform, version }: PlatformPackage, build: string): Trial {
  const starts: readonly (Start | string)[] =
    { "linux-x64": onX64(executable), "linux-arm64": onArm(executable) }[platform.name] ??
    (platform.name === "linux-x64-musl" ? onMusl(executable, build) : []);
  const seen: string[] = [];
  for (const start of starts) {
    if (typeof start === "string") {
      seen.push(start);
      continue;
    }
    const [how, [program = "", ...args], env = {}] = start;
    const ran = spawnSync(program, [...args, "--version"], { encoding: "utf8", env });
    if (ran.stdout?.trim() !== version) {
      throw new Error(`${platform.name} ${how}: ${ran.error?.message ?? ran.stderr}`);
    }
    seen.push(`ran ${how}`);
  }
  const none = "not run: this machine has no means for it";
  return { ran: seen.some((one) => one.startsWith("ran")), how: seen.join(", ") || none };
}

function onX64(executable: string): (Start | string)[] {
  if (process.platform !== "linux" || process.arch !== "x64") return ["not run: another machine"];
  const old = "qemu-x86_64-static";
  return [
    ["here", [executable]],
    has(old)
      ? ["as a processor without AVX", [old, "-cpu", "Nehalem", executable]]
      : `${old} is missing`,
  ];
}

function onArm(executable: string): (Start | string)[] {
  const [qemu, libraries] = ["qemu-aarch64-static", "/usr/aarch64-linux-gnu"];
  if (process.arch === "arm64") return [["here", [executable]]];
  if (!has(qemu)) return [`not run: ${qemu} is missing`];
  if (!existsSync(libraries)) return ["not run: libc6-arm64-cross is missing"];
  return [["under qemu", [qemu, "-L", libraries, executable]]];
}

/** What the C++ library of a glibc machine asks of its C library and musl does not have. */
const FOR_MUSL = `#include <stddef.h>
struct tm; typedef struct locale *place;
size_t strftime_l(char *, size_t, const char *, const struct tm *, place);
size_t __strftime_l(char *s, size_t n, const char *f, const struct tm *t, place l) { return strftime_l(s, n, f, t, l); }
unsigned arc4random(void) { return 4; }
int __cxa_thread_atexit_impl(void (*f)(void *), void *o, void *d) { return 0; }
char __libc_single_threaded = 0;
int _dl_find_object(void *a, void *r) { return -1; }
int __cpu_indicator_init(void) { return 0; }
struct { unsigned a, b, c, d[1]; } __cpu_model;
`;

/** Debian has musl's loader, but no C++ library for it: the machine's own does, with a few functions. */
function onMusl(executable: string, build: string): (Start | string)[] {
  if (process.arch !== "x64" || !existsSync("/lib/ld-musl-x86_64.so.1")) {
    return ["not run: musl's loader is missing"];
  }
  const libraries = [
    "/usr/lib/x86_64-linux-gnu/libstdc++.so.6",
    "/lib/x86_64-linux-gnu/libgcc_s.so.1",
  ];
  if (!libraries.every((path) => existsSync(path)) || !has("cc")) {
    return ["not run: a C compiler or its libraries are missing"];
  }
  const folder = join(build, "musl");
  mkdirSync(folder, { recursive: true });
  for (const path of libraries) copyFileSync(path, join(folder, path.split("/").at(-1) ?? ""));
  const shim = join(folder, "ld-linux-x86-64.so.2");
  writeFileSync(join(folder, "shim.c"), FOR_MUSL);
  spawnSync("cc", ["-shared", "-fPIC", "-nostdlib", "-w", "-o", shim, join(folder, "shim.c")]);
  return [["with musl's loader", [executable], { LD_LIBRARY_PATH: folder, LD_PRELOAD: shim }]];
}

function has(program: string): boolean {
  return Bun.which(program) !== null;
}
