import { Failure, reasonOf } from "../../world/files/failure.ts";

/**
 * Prints a long text. A reader that has seen enough (`| head`) ends it in silence; what cannot be
 * written, as on a full disk, is said, because the file it went to is not whole.
 */
export function writeWhole(text: string): Promise<void> {
  const { stdout } = process;
  return new Promise((resolve, reject) => {
    // The callback is told, too; without a listener the stream would throw.
    stdout.on("error", () => undefined);
    stdout.write(text, (error) => {
      if (!error || ("code" in error && error.code === "EPIPE")) resolve();
      else reject(new Failure(`not all of it could be written: ${reasonOf(error)}`));
    });
  });
}
