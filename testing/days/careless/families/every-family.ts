import type { Family } from "../mistake.ts";
import { bypasses } from "./bypasses.ts";
import { children } from "./children.ts";
import { completions, stops } from "./completions.ts";
import { documents } from "./documents.ts";
import { guards } from "./guards.ts";
import { handOffs } from "./hand-offs.ts";
import { merging, removals } from "./merging.ts";
import { products } from "./products.ts";
import { staging } from "./staging.ts";
import { tasks } from "./tasks.ts";
import { wrongBranch } from "./wrong-branch.ts";
import { wrongTree } from "./wrong-tree.ts";

/** The mistakes that agents really make, by their kind. */
export const FAMILIES: readonly Family[] = [
  wrongBranch,
  wrongTree,
  staging,
  documents,
  tasks,
  completions,
  stops,
  products,
  handOffs,
  children,
  merging,
  removals,
  guards,
  bypasses,
];

/** Those whose answers depend on what the board says. */
export const BOARD_FAMILIES: readonly Family[] = [completions, products, handOffs, children];
