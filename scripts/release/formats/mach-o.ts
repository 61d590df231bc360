import { createHash } from "node:crypto";
import type { Platform } from "../platforms.ts";

const MAGIC = 0xfeedfacf;
const CPU_TYPES = { x64: 0x01000007, arm64: 0x0100000c } as const;
const CODE_SIGNATURE = 0x1d;
const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const SHA256 = 2;
const AD_HOC = 2;

/** A Mach-O file whose signature covers every page of it as it is now: macOS runs no other on arm64. */
export function describeMachO(bytes: Buffer, { cpu }: Pick<Platform, "cpu">): string {
  if (bytes.readUInt32LE(0) !== MAGIC) throw new Error("not a 64-bit Mach-O file");
  const type = bytes.readUInt32LE(4);
  if (type !== CPU_TYPES[cpu]) throw new Error(`Mach-O processor ${type} is not ${cpu}`);
  const directory = codeDirectory(bytes.subarray(signatureAt(bytes)));
  if (directory.readUInt32BE(32) !== signatureAt(bytes)) throw new Error("not signed to its end");
  const pages = checkPages(bytes, directory);
  const adHoc = (directory.readUInt32BE(12) & AD_HOC) !== 0;
  return `Mach-O ${cpu}, ${adHoc ? "ad hoc " : ""}signature covers ${pages} pages`;
}

function signatureAt(bytes: Buffer): number {
  const count = bytes.readUInt32LE(16);
  for (let at = 32, n = 0; n < count; n += 1, at += bytes.readUInt32LE(at + 4)) {
    if (bytes.readUInt32LE(at) === CODE_SIGNATURE) return bytes.readUInt32LE(at + 8);
  }
  throw new Error("not signed");
}

function codeDirectory(signature: Buffer): Buffer {
  if (signature.readUInt32BE(0) !== SUPER_BLOB) throw new Error("the signature is no super blob");
  const count = signature.readUInt32BE(8);
  for (let n = 0; n < count; n += 1) {
    const blob = signature.subarray(signature.readUInt32BE(16 + 8 * n));
    if (blob.readUInt32BE(0) === CODE_DIRECTORY) return blob;
  }
  throw new Error("the signature has no code directory");
}

/** Every page below the limit, and the limit is where the signature begins. */
function checkPages(bytes: Buffer, directory: Buffer): number {
  const [hashes, slots] = [directory.readUInt32BE(16), directory.readUInt32BE(28)];
  const [limit, size] = [directory.readUInt32BE(32), directory.readUInt8(36)];
  if (directory.readUInt8(37) !== SHA256) throw new Error("pages are not hashed by SHA-256");
  const page = 2 ** directory.readUInt8(39);
  if (slots !== Math.ceil(limit / page)) throw new Error("pages are missing in the signature");
  for (let n = 0; n < slots; n += 1) {
    const content = bytes.subarray(n * page, Math.min((n + 1) * page, limit));
    const hash = createHash("sha256").update(content).digest().subarray(0, size);
    const at = hashes + n * size;
    if (!hash.equals(directory.subarray(at, at + size))) {
      throw new Error(`page ${n} differs from its signature`);
    }
  }
  return slots;
}
