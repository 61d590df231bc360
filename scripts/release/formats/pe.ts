import type { Platform } from "../platforms.ts";

const MACHINES = { x64: 0x8664, arm64: 0xaa64 } as const;
const PE32_PLUS = 0x20b;
const CONSOLE = 3;

/** A 64-bit Windows program of the console, with every section inside the file. */
export function describePe(bytes: Buffer, { cpu }: Pick<Platform, "cpu">): string {
  if (bytes.toString("latin1", 0, 2) !== "MZ") throw new Error("not a Windows program");
  const head = bytes.readUInt32LE(60);
  if (bytes.toString("latin1", head, head + 4) !== "PE\0\0") throw new Error("no PE header");
  const machine = bytes.readUInt16LE(head + 4);
  if (machine !== MACHINES[cpu]) throw new Error(`PE machine ${machine} is not ${cpu}`);
  const optional = head + 24;
  if (bytes.readUInt16LE(optional) !== PE32_PLUS) throw new Error("not PE32+");
  if (bytes.readUInt16LE(optional + 68) !== CONSOLE) throw new Error("not a console program");
  const sections = sectionNames(bytes, head);
  return `PE32+ ${cpu}, console, sections ${sections.join(" ")}`;
}

function sectionNames(bytes: Buffer, head: number): string[] {
  const [count, optionalSize] = [bytes.readUInt16LE(head + 6), bytes.readUInt16LE(head + 20)];
  return Array.from({ length: count }, (_, n) => {
    const at = head + 24 + optionalSize + 40 * n;
    const name = bytes.toString("latin1", at, at + 8).replace(/\0+$/, "");
    const end = bytes.readUInt32LE(at + 20) + bytes.readUInt32LE(at + 16);
    if (end > bytes.length) throw new Error(`section ${name} ends behind the file`);
    return name;
  });
}
