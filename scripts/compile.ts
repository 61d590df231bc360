import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";

/**
 * Nothing in the working directory may change a gate's answer: by default a compiled program reads
 * `.env` and runs the `preload` of `bunfig.toml` wherever it is started.
 */
const FLAGS = [
  "--compile",
  "--splitting",
  "--minify",
  "--bytecode",
  "--format=esm",
  "--no-compile-autoload-dotenv",
  "--no-compile-autoload-bunfig",
  "--no-compile-autoload-tsconfig",
  "--no-compile-autoload-package-json",
  // A process of six milliseconds must not start a thread to compile what it runs once.
  "--compile-jit-policy=100",
  // A gate is run by its name; only a file run by itself is main.
  "--define=import.meta.main=false",
];

/** What is compiled. */
export interface CompiledProgram {
  readonly entry: string;
  /** Records of functions that frequent calls use; their code comes first. */
  readonly order: readonly string[];
}

/** Another platform, and the runtime for it. */
interface CompileFor {
  readonly target: string;
  readonly runtime: string;
}

/**
 * Compiles an entry to a standalone executable with the pinned Bun this script runs in. Split into
 * chunks: what a gate imports lazily then costs it nothing, not even the reading of its names.
 *
 * The output's own name is compiled in: the same name from the same sources gives the same bytes.
 */
export function compile(
  { entry, order }: CompiledProgram,
  outfile: string,
  other?: CompileFor,
): void {
  const draft = `${outfile}.draft`;
  const platform = other
    ? [`--target=${other.target}`, `--compile-executable-path=${other.runtime}`]
    : [];
  const laidOut = order.length > 0 ? [`--bytecode-order=${order.join(",")}`] : [];
  const args = ["build", ...FLAGS, ...laidOut, ...platform, entry, "--outfile", draft];
  const run = spawnSync(process.execPath, args, { encoding: "utf8" });
  // Bun adds what Windows asks for.
  const made = existsSync(`${draft}.exe`) ? `${draft}.exe` : draft;
  if (run.status !== 0) {
    rmSync(made, { force: true });
    throw new Error(`bun could not compile ${entry}: ${run.stderr}`);
  }
  renameSync(made, outfile);
}
