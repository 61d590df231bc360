import { describe, expect, it } from "vitest";
import { describeElf } from "../../scripts/release/formats/elf.ts";
import { describeMachO } from "../../scripts/release/formats/mach-o.ts";
import { describePe } from "../../scripts/release/formats/pe.ts";
import { signedAdHoc } from "../../scripts/release/formats/sign-mach-o.ts";

/** The head of a Mach-O file with two segments and room for a signature behind three pages. */
function machO(cpu: number): Buffer {
  const bytes = Buffer.alloc(3 * 4096, "x");
  bytes.fill(0, 0, 512);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(cpu, 4);
  bytes.writeUInt32LE(3, 16);
  const segment = (at: number, name: string, start: number, size: number) => {
    bytes.writeUInt32LE(0x19, at);
    bytes.writeUInt32LE(72, at + 4);
    bytes.write(name, at + 8);
    bytes.writeBigUInt64LE(BigInt(start), at + 40);
    bytes.writeBigUInt64LE(BigInt(size), at + 48);
  };
  segment(32, "__TEXT", 0, 4096);
  segment(104, "__LINKEDIT", 8192, 4096);
  bytes.writeUInt32LE(0x1d, 176);
  bytes.writeUInt32LE(16, 180);
  bytes.writeUInt32LE(10_000, 184);
  return bytes;
}

describe("the signature of a program for macOS", () => {
  const X64 = 0x01000007;

  it("a signed program is recognised as signed to its end", () => {
    const signed = signedAdHoc(machO(X64), "ralph-hero");
    expect(describeMachO(signed, { cpu: "x64" })).toBe(
      "Mach-O x64, ad hoc signature covers 3 pages",
    );
  });

  it("a byte that was changed after signing is found", () => {
    const signed = signedAdHoc(machO(X64), "ralph-hero");
    signed[5000] = 0;
    expect(() => describeMachO(signed, { cpu: "x64" })).toThrow("page 1 differs");
  });

  it("the signature of a shorter program is found", () => {
    const signed = signedAdHoc(machO(X64), "ralph-hero");
    signed.writeUInt32LE(10_004, 184);
    expect(() => describeMachO(signed, { cpu: "x64" })).toThrow();
  });

  it("a program for another processor is found", () => {
    expect(() => describeMachO(machO(X64), { cpu: "arm64" })).toThrow("is not arm64");
  });
});

describe("the head of a program for Linux and Windows", () => {
  it("this test's own runtime is a program of this machine", async () => {
    if (process.platform !== "linux") return;
    const bytes = Buffer.from(await Bun.file(process.execPath).arrayBuffer());
    const cpu = process.arch === "x64" ? "x64" : "arm64";
    const musl = { cpu, libc: "musl" } as const;
    const glibc = { cpu, libc: "glibc" } as const;
    const isMusl = bytes.includes("ld-musl-") && !bytes.subarray(0, 4096).includes("ld-linux");
    expect(describeElf(bytes, isMusl ? musl : glibc)).toContain(`ELF ${cpu}, loader /lib`);
    expect(() => describeElf(bytes, isMusl ? glibc : musl)).toThrow("loader");
  });

  it("what is no program is refused", () => {
    const text = Buffer.alloc(1024, "#!/bin/sh\n");
    expect(() => describeElf(text, { cpu: "x64", libc: "glibc" })).toThrow("not an ELF file");
    expect(() => describePe(text, { cpu: "x64" })).toThrow("not a Windows program");
    expect(() => describeMachO(text, { cpu: "x64" })).toThrow("not a 64-bit Mach-O file");
  });
});
