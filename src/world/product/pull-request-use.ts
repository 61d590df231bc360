import { remoteOfBranch } from "../git/remote.ts";
import type { ProductPlace } from "./product-place.ts";

/** Work goes through pull requests here: the setting says so, or the required branch's remote. */
export function usesPullRequests({
  root,
  settings,
}: Pick<ProductPlace, "root" | "settings">): boolean {
  const { pullRequests, requiredBranch } = settings;
  if (pullRequests !== "auto") return pullRequests === "on";
  return requiredBranch !== undefined && remoteOfBranch(root, requiredBranch) !== undefined;
}
