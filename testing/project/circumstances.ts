import { type Circumstances, NO_LOCK_HOLDER } from "../../src/workflow/move/circumstances.ts";
import { DEFAULT_SETTINGS } from "./default-settings.ts";

/** An agent without a role, in a project where nothing is set and nobody asks for work products. */
export function plainCircumstances(fields: Partial<Circumstances> = {}): Circumstances {
  return {
    actor: "session-a",
    role: undefined,
    isPerson: false,
    now: 0,
    modes: { ...DEFAULT_SETTINGS, workProducts: "off" },
    asked: false,
    lockHolder: NO_LOCK_HOLDER,
    products: "not read",
    ...fields,
  };
}
