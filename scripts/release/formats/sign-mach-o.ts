import { createHash } from "node:crypto";

const SEGMENT = 0x19;
const CODE_SIGNATURE = 0x1d;
const PAGE = 4096;
const HASH = 32;
const HEAD = 88;

/** Where the parts of a Mach-O file lie that a signature changes or names. */
interface Places {
  readonly signature: number;
  readonly linkEdit: number;
  readonly textSize: bigint;
}

/**
 * Signs a Mach-O file ad hoc, as the linker does. Bun does it for arm64; for x64 it leaves the
 * signature of its own runtime, which no longer fits the file, and macOS ends such a program.
 */
export function signedAdHoc(file: Buffer, identifier: string): Buffer {
  const { signature, linkEdit, textSize } = placesIn(file);
  const limit = file.readUInt32LE(signature + 8);
  const pages = Math.ceil(limit / PAGE);
  const name = Buffer.from(`${identifier}\0`);
  const size = 20 + HEAD + name.length + pages * HASH;
  const bytes = Buffer.alloc(limit + size);
  file.copy(bytes, 0, 0, limit);
  // The sizes are part of the first page, so they come before its hash.
  bytes.writeUInt32LE(size, signature + 12);
  const start = Number(bytes.readBigUInt64LE(linkEdit + 40));
  const length = BigInt(bytes.length - start);
  bytes.writeBigUInt64LE(length, linkEdit + 48);
  bytes.writeBigUInt64LE((length + 0x3fffn) & ~0x3fffn, linkEdit + 32);
  const blob = bytes.subarray(limit);
  [0xfade0cc0, size, 1, 0, 20].forEach((word, at) => {
    blob.writeUInt32BE(word, 4 * at);
  });
  const directory = blob.subarray(20);
  const hashes = HEAD + name.length;
  const head = [0xfade0c02, size - 20, 0x20400, 0x20002, hashes, HEAD, 0, pages, limit];
  head.forEach((word, at) => {
    directory.writeUInt32BE(word, 4 * at);
  });
  // SHA-256, pages of 2^12 bytes.
  directory.set([HASH, 2, 0, 12], 36);
  directory.writeBigUInt64BE(textSize, 72);
  // The program's main executable.
  directory.writeBigUInt64BE(1n, 80);
  name.copy(directory, HEAD);
  for (let n = 0; n < pages; n += 1) {
    const content = bytes.subarray(n * PAGE, Math.min((n + 1) * PAGE, limit));
    createHash("sha256")
      .update(content)
      .digest()
      .copy(directory, hashes + n * HASH);
  }
  return bytes;
}

function placesIn(bytes: Buffer): Places {
  let [signature, linkEdit, textSize] = [0, 0, 0n];
  const count = bytes.readUInt32LE(16);
  for (let at = 32, n = 0; n < count; n += 1, at += bytes.readUInt32LE(at + 4)) {
    const command = bytes.readUInt32LE(at);
    const name = bytes.toString("latin1", at + 8, at + 24).replace(/\0+$/, "");
    if (command === CODE_SIGNATURE) signature = at;
    if (command === SEGMENT && name === "__LINKEDIT") linkEdit = at;
    if (command === SEGMENT && name === "__TEXT") textSize = bytes.readBigUInt64LE(at + 48);
  }
  if (signature === 0 || linkEdit === 0) throw new Error("no place for a signature");
  return { signature, linkEdit, textSize };
}
