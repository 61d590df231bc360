import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/gate-files.ts";
import { PLATFORMS } from "../../scripts/release/platforms.ts";
import { sbom } from "../../scripts/release/sbom.ts";

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const { dependencies, devDependencies, version } = JSON.parse(read("package.json"));
const LOCKED: readonly [string, Locked][] = Object.entries<Locked>(
  JSON.parse(read("package-lock.json")).packages,
).filter(([path]) => path !== "");
const SHIPPED = LOCKED.filter(([, { dev }]) => dev !== true);

/** Licences under which a part may be inside an executable that is itself under MIT. */
const ALLOWED = new Set(["MIT", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD"]);

/** Nothing needs these: npm is told to run none, and everything here runs without. */
const WITH_SCRIPT = ["node_modules/bun", "node_modules/esbuild"];

describe("the packages that are used", () => {
  it("are named by exact versions", () => {
    const versions = Object.values<string>({ ...dependencies, ...devDependencies });
    expect(versions.length).toBeGreaterThan(10);
    expect(versions.filter((one) => !/^\d+\.\d+\.\d+$/.test(one))).toEqual([]);
  });

  it("are pinned by hash, and by no address", () => {
    expect(LOCKED.length).toBeGreaterThan(50);
    // A registry may lack a development tool's packages for other platforms; nothing else goes without.
    const needed = LOCKED.filter(([, { dev, optional }]) => !(dev === true && optional === true));
    expect(needed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"))).toEqual([]);
    expect(LOCKED.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it("are installed without running anything of theirs", () => {
    expect(read(".npmrc")).toMatch(/^ignore-scripts=true$/m);
    const scripted = LOCKED.filter(([, { hasInstallScript }]) => hasInstallScript);
    expect(scripted.map(([path]) => path)).toEqual(WITH_SCRIPT);
    expect(SHIPPED.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
  });

  it("are not released while an advisory against one of them is known", () => {
    const { steps } = Object(Bun.YAML.parse(read(".github/workflows/release.yml"))).jobs.build;
    const runs = steps.map((step: { readonly run?: string }) => step.run);
    expect(runs).toContain("npm audit --omit=dev");
    expect(runs.indexOf("npm audit --omit=dev")).toBeLessThan(runs.indexOf(".ci/run"));
  });

  it("are under licences that allow it, where they are shipped", () => {
    const licences = SHIPPED.map(([path, { license }]) => ({ path, license: license ?? "none" }));
    for (const { path, license } of licences) console.log(`shipped: ${path} ${license}`);
    console.log(`supply chain: ${licences.length} packages shipped`);
    expect(licences.length).toBeGreaterThan(3);
    expect(licences.filter(({ license }) => !ALLOWED.has(license))).toEqual([]);
  });

  it("are all in the release's list of contents, each with its version, licence and hash", () => {
    const platforms = PLATFORMS.map((platform) => ({
      ...{ name: platform.name, version, tarball: "", integrity: "sha512-eA==", executable: "" },
      platform,
    }));
    const { components } = sbom(version, platforms) as {
      components: { name: string; version: string; hashes?: unknown; licenses?: unknown }[];
    };
    for (const [path, { version: wanted }] of SHIPPED) {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const listed = components.find((one) => one.name === name && one.version === wanted);
      expect([name, listed?.hashes !== undefined, listed?.licenses !== undefined]).toEqual([
        ...[name, true, true],
      ]);
    }
  });
});
