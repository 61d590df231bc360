import type { OpenWorkspace } from "../../src/world/workspace.ts";

/** A workspace in which nobody looks for documents and branches. */
export const NO_PRODUCTS: Pick<OpenWorkspace, "products" | "heads"> = {
  products: async () => ({}),
  heads: async () => null,
};
