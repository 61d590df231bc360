/** A platform we ship an executable for, and where npm installs its package. */
export interface Platform {
  /** The end of the package's name. */
  readonly name: string;
  readonly os: "linux" | "darwin" | "win32";
  readonly cpu: "x64" | "arm64";
  readonly libc?: "glibc" | "musl";
  /** The package with Bun for it; package-lock.json pins it. */
  readonly runtime: string;
  /** Bun's own name of the platform. */
  readonly target: string;
}

/**
 * On x64 Bun's plain package is the baseline build: since 1.4 the file in `bun-linux-x64-baseline` is
 * the same, byte by byte. The release runs it as a processor without AVX to be sure.
 */
export const PLATFORMS: readonly Platform[] = [
  platform("linux", "x64", "glibc"),
  platform("linux", "arm64", "glibc"),
  platform("linux", "x64", "musl"),
  platform("linux", "arm64", "musl"),
  platform("darwin", "arm64"),
  platform("darwin", "x64"),
  platform("win32", "x64"),
];

function platform(os: Platform["os"], cpu: Platform["cpu"], libc?: Platform["libc"]): Platform {
  const musl = libc === "musl" ? "-musl" : "";
  const bunOs = os === "win32" ? "windows" : os;
  return {
    name: `${os}-${cpu}${musl}`,
    os,
    cpu,
    ...(libc ? { libc } : {}),
    runtime: `@oven/bun-${bunOs}-${cpu === "arm64" ? "aarch64" : cpu}${musl}`,
    target: `bun-${bunOs}-${cpu}${musl}`,
  };
}

/** The platform this process runs on. */
export function hostPlatform(): Platform {
  const found = PLATFORMS.find(
    ({ os, cpu, libc }) =>
      os === process.platform && cpu === process.arch && (libc ?? hostLibc()) === hostLibc(),
  );
  if (!found) throw new Error(`There is no executable for ${process.platform} ${process.arch}.`);
  return found;
}

function hostLibc(): "glibc" | "musl" | undefined {
  if (process.platform !== "linux") return undefined;
  const { header }: { readonly header?: object } = process.report.getReport();
  return header && "glibcVersionRuntime" in header ? "glibc" : "musl";
}

export function packageName({ name }: Platform): string {
  return `@ralph-hero/${name}`;
}

export function executableName({ os }: Platform): string {
  return os === "win32" ? "ralph-hero.exe" : "ralph-hero";
}
