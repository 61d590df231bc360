import { expect, it } from "vitest";
import { dirname } from "../../../src/world/files/path.ts";

it.each(["name", "", ".", "..", "a/b", "./a", "/", "/a", "//", "\\", "a\\b", "\ud800"])(
  "the folder above %o, and above that, comes to an end",
  (path) => {
    let [at, steps] = [path, 0];
    while (dirname(at) !== at) {
      at = dirname(at);
      steps += 1;
      expect(steps).toBeLessThan(10);
    }
    expect(["/", ".", "\\"]).toContain(at);
  },
);
