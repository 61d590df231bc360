import { modRemedies, modWords, whyAbove } from "../../../../gate/rules/mods/silence.ts";
import type { SilenceFound } from "../../../../gate/rules/mods/silence-found.ts";
import { clientsRunning } from "../../../../world/mods/clients-running.ts";
import { silenceAround } from "../../../../world/mods/look-for-silence.ts";
import { type DoctorCheck, type Finding, fails, ok, unknown } from "../../check.ts";

/** Mods that stand above the gates: what the server refuses changes of state for. */
export const mods: DoctorCheck = {
  id: "mods",
  why: "A mod that takes tool.* or classic.* events answers before a gate is asked, and nobody is told.",
  examine: async (project) => judgeMods(silenceAround(project, ...clientsRunning(project))),
};

export function judgeMods(found: SilenceFound): readonly Finding[] {
  if ("unknown" in found) {
    return [
      unknown(`Which mods the client loads is not known: ${found.unknown}.`, "claude doctor"),
    ];
  }
  const { mods: all, above, listed } = found;
  const taking = all.filter((mod) => whyAbove(mod) !== undefined);
  const bad = above.map((one) => {
    const [, letIn] = modRemedies(one, listed);
    return fails(
      `${capital(modWords(one))}, and nobody listed it; a person ${letIn}, or keeps it out.`,
      "ralph init --guard",
    );
  });
  const known = taking.filter((mod) => above.every((one) => one.mod !== mod));
  const good = known.map((mod) =>
    ok(
      `${capital(modWords({ mod, why: whyAbove(mod) ?? "" }))}; a person listed it, or the guard keeps it out.`,
    ),
  );
  if (taking.length > 0) return [...bad, ...good];
  const count =
    all.length === 1
      ? "The mod that was found takes"
      : `The ${all.length} mods that were found take`;
  return [ok(all.length === 0 ? "No mod was found." : `${count} no event above the gates.`)];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
