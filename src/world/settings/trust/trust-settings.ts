import type { Project } from "../../project.ts";
import { contentOf, type WaitingValue } from "../setting-value.ts";
import { reportSettings, type SettingInForce } from "../settings-report.ts";
import { trust } from "./trust.ts";

export type WaitingSetting = SettingInForce & { readonly waits: WaitingValue };

/** What the repository's settings relax, and what does not count until a person trusts it. */
export async function waitingSettings(project: Project): Promise<readonly WaitingSetting[]> {
  const { settings } = await reportSettings(project);
  return settings.flatMap((one) => (one.waits ? [{ ...one, waits: one.waits }] : []));
}

/** A person trusts what the repository brings now, on this machine. */
export function trustSettings(project: Project): void {
  trust(project, contentOf(project));
}
