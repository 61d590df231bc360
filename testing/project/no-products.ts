import type { OpenWorkspace } from "../../src/world/workspace.ts";

/** A workspace in which nobody looks for documents and branches. */
export const NO_PRODUCTS: Pick<OpenWorkspace, "products" | "plan" | "heads" | "approvalRef"> = {
  products: async () => ({}),
  plan: async () => undefined,
  heads: async () => null,
  approvalRef: (ref) => ref,
};
