import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../gate-files.ts";
import type { PlatformPackage } from "./platform-package.ts";

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * A CycloneDX list of what is inside the executables: the packages that are bundled, the runtime of
 * each platform, and our own packages with their hashes.
 */
export function sbom(version: string, platforms: readonly PlatformPackage[]): object {
  const lock: Readonly<Record<string, Locked>> = JSON.parse(
    readFileSync(join(ROOT, "package-lock.json"), "utf8"),
  ).packages;
  const bundled = Object.entries(lock).filter(([path, { dev }]) => path !== "" && !dev);
  const libraries = bundled.map(([path, locked]) => component(nameIn(path), locked, "library"));
  const runtimes = platforms.flatMap(({ platform: { runtime } }) => {
    const locked = lock[`node_modules/${runtime}`];
    return locked ? [component(runtime, locked, "platform")] : [];
  });
  const own = platforms.map(({ name, integrity }) =>
    component(name, { version, integrity, license: "MIT" }, "application"),
  );
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": purl("ralph-hero", version),
        name: "ralph-hero",
        version,
        purl: purl("ralph-hero", version),
        licenses: [{ license: { id: "MIT" } }],
      },
    },
    components: [...own, ...runtimes, ...libraries],
    dependencies: [
      { ref: purl("ralph-hero", version), dependsOn: own.map((one) => one["bom-ref"]) },
      ...platforms.map(({ name, platform: { runtime } }) => ({
        ref: purl(name, version),
        dependsOn: [...runtimes, ...libraries]
          .filter((one) => one.type === "library" || one.name === runtime)
          .map((one) => one["bom-ref"]),
      })),
    ],
  };
}

function component(name: string, { version, integrity, license }: Locked, type: string) {
  const hash = integrity && Buffer.from(integrity.replace(/^sha512-/, ""), "base64");
  return {
    type,
    "bom-ref": purl(name, version),
    name,
    version,
    purl: purl(name, version),
    ...(license ? { licenses: [{ expression: license }] } : {}),
    ...(hash ? { hashes: [{ alg: "SHA-512", content: hash.toString("hex") }] } : {}),
  };
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}

function purl(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}
