import type { Platform } from "../platforms.ts";

const MACHINES = { x64: 62, arm64: 183 } as const;
const INTERPRETER = 3;

/** A 64-bit ELF file for the platform's processor, started by the loader of its C library. */
export function describeElf(bytes: Buffer, { cpu, libc }: Pick<Platform, "cpu" | "libc">): string {
  if (bytes.toString("latin1", 0, 4) !== "\u007fELF") throw new Error("not an ELF file");
  if (bytes[4] !== 2 || bytes[5] !== 1) throw new Error("not 64-bit little endian");
  const machine = bytes.readUInt16LE(18);
  if (machine !== MACHINES[cpu]) throw new Error(`ELF machine ${machine} is not ${cpu}`);
  const loader = interpreterOf(bytes);
  if (loader.includes("musl") !== (libc === "musl")) throw new Error(`loader ${loader}`);
  return `ELF ${cpu}, loader ${loader}`;
}

function interpreterOf(bytes: Buffer): string {
  const start = Number(bytes.readBigUInt64LE(32));
  const [size, count] = [bytes.readUInt16LE(54), bytes.readUInt16LE(56)];
  for (let at = start; at < start + size * count; at += size) {
    if (bytes.readUInt32LE(at) !== INTERPRETER) continue;
    const offset = Number(bytes.readBigUInt64LE(at + 8));
    const length = Number(bytes.readBigUInt64LE(at + 32));
    return bytes.toString("latin1", offset, offset + length - 1);
  }
  throw new Error("no loader is named");
}
