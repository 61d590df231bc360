import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";

/** An npm registry on loopback that has the packages of one folder and no others. */
export interface NpmRegistry {
  readonly url: string;
  /** Every request, as `GET /name`. */
  readonly requests: readonly string[];
  /** Bytes of packages sent so far. */
  sent(): number;
  close(): Promise<void>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
}

interface Offered {
  readonly manifest: Manifest;
  readonly file: string;
  readonly tarball: Buffer;
}

export async function startNpmRegistry(...folders: string[]): Promise<NpmRegistry> {
  const offered = folders.flatMap(packagesIn);
  const requests: string[] = [];
  let sent = 0;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "/");
    requests.push(`${request.method} ${path}`);
    const file = offered.find((one) => path === `/-/${one.file}`);
    const versions = offered.filter(({ manifest }) => path === `/${manifest.name}`);
    if (file) {
      sent += file.tarball.length;
      response.writeHead(200, { "content-type": "application/octet-stream" });
      response.end(file.tarball);
    } else {
      response.writeHead(versions.length > 0 ? 200 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(versions.length > 0 ? packument(versions, url) : {}));
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    requests,
    sent: () => sent,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function packagesIn(folder: string): Offered[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tgz"))
    .map((file) => {
      const path = join(folder, file);
      const args = ["-xzOf", path, "package/package.json"];
      const manifest: Manifest = JSON.parse(execFileSync("tar", args, { encoding: "utf8" }));
      return { manifest, file, tarball: readFileSync(path) };
    });
}

function packument(versions: readonly Offered[], url: string): object {
  const rows = versions.map(({ manifest, file, tarball }) => {
    const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
    return [manifest.version, { ...manifest, dist: { tarball: `${url}/-/${file}`, integrity } }];
  });
  const latest = versions.at(-1)?.manifest;
  return {
    name: latest?.name,
    "dist-tags": { latest: latest?.version },
    versions: Object.fromEntries(rows),
  };
}
