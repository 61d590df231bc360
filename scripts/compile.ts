import { spawnSync } from "node:child_process";
import { renameSync, rmSync } from "node:fs";

/**
 * Nothing in the working directory may change a gate's answer: by default a compiled program reads
 * `.env` and runs the `preload` of `bunfig.toml` wherever it is started.
 */
const FLAGS = [
  "--compile",
  "--minify",
  "--bytecode",
  "--format=esm",
  "--no-compile-autoload-dotenv",
  "--no-compile-autoload-bunfig",
  "--no-compile-autoload-tsconfig",
  "--no-compile-autoload-package-json",
];

/** Compiles a bundle to a standalone executable with the pinned Bun this script runs in. */
export function compile(bundled: string, outfile: string): void {
  const draft = `${outfile}.draft`;
  const run = spawnSync(process.execPath, ["build", ...FLAGS, bundled, "--outfile", draft], {
    encoding: "utf8",
  });
  if (run.status !== 0) {
    rmSync(draft, { force: true });
    throw new Error(`bun could not compile ${bundled}: ${run.stderr}`);
  }
  renameSync(draft, outfile);
}
