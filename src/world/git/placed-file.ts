import type { PlacedActs } from "../../gate/facts.ts";
import { NO_EFFECTS } from "../../shell/prove/act.ts";
import { resolve } from "../files/path.ts";
import { type Placing, placedActs, withRemedy } from "./placed-acts.ts";

/** A file that a tool writes, with the HEAD of the repository it lies in. */
export function placeFile(path: string, placing: Placing): Promise<PlacedActs> {
  const file = resolve(placing.cwd, path);
  const act = {
    name: "",
    args: [],
    reads: false,
    why: "it writes a file",
    isGit: false,
    places: [{ kind: "path", path: file } as const],
    before: NO_EFFECTS,
    opaque: false,
    input: undefined,
    text: path,
  };
  return withRemedy(placedActs([act], placing), placing);
}
