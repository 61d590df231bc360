import { WEIGHTS } from "./bench-case.ts";
import { BASH_TARGET, type GateTimes } from "./gate-times.ts";
import type { ToolRequests } from "./github-requests.ts";
import { SERVER_START_TARGET, type ServerTimes } from "./server-times.ts";
import { SIZE_TARGET, type Size } from "./size.ts";
import { TASKS_TARGET, type TaskTime } from "./task-times.ts";

/** One figure of SPEC section 7; `ok` is null where this bench does not measure it. */
export interface Figure {
  readonly what: string;
  readonly target: string;
  readonly got: string;
  readonly ok: boolean | null;
}

interface Measured {
  readonly times: GateTimes;
  readonly tasks: readonly TaskTime[];
  readonly size: Size;
  readonly server: ServerTimes;
  readonly github: readonly ToolRequests[];
}

const NATURE = {
  plain: "neither database nor parsed command",
  one: "database or parsed command",
  two: "database read and a record or parsed command",
} as const;

/** What we hold ourselves to against what was measured; of many paths the worst one counts. */
export function figures({ times, tasks, size, server, github }: Measured): Figure[] {
  return [
    ...(["plain", "one", "two"] as const).map((weight) => {
      const rows = times.rows.filter((row) => row.weight === weight);
      const worst = rows.toSorted((a, b) => b.toEmpty - a.toEmpty)[0];
      return {
        what: `${weight}: ${NATURE[weight]}, to an empty executable`,
        target: `<= ${WEIGHTS[weight].toFixed(2)}x`,
        got: worst ? `${worst.toEmpty.toFixed(2)}x (${worst.gate}, ${worst.path})` : "nothing",
        ok: worst ? worst.toEmpty <= WEIGHTS[weight] : null,
      };
    }),
    fasterThanBash(times),
    ...tasks.slice(-1).map(({ tasks: count, toRead }) => ({
      what: `worker-stop-gate over ${count} tasks, to a bare read of them`,
      target: `<= ${TASKS_TARGET.toFixed(2)}x`,
      got: `${toRead.toFixed(2)}x`,
      ok: toRead <= TASKS_TARGET,
    })),
    {
      what: "dist-hooks in all, to one copy of the runtime",
      target: `<= ${SIZE_TARGET}x`,
      got: `${size.toRuntime.toFixed(3)}x`,
      ok: size.toRuntime <= SIZE_TARGET,
    },
    {
      what: "server, from its start to its first answer, to an empty executable",
      target: `<= ${SERVER_START_TARGET.toFixed(2)}x`,
      got: `${server.toEmpty.toFixed(2)}x`,
      ok: server.toEmpty <= SERVER_START_TARGET,
    },
    ...github.map(({ tool, what, requests, target }) => ({
      what: `GitHub requests of ${tool}, ${what}`,
      target: `<= ${target}`,
      got: String(requests),
      ok: requests <= target,
    })),
    elsewhere("bad input: exit 0 or 2 as declared", "never 1, never a crash"),
    elsewhere("files in the working directory change an answer", "never"),
  ];
}

function fasterThanBash({ rows }: GateTimes): Figure {
  const least = rows
    .flatMap(({ gate, path, fasterThanBash: times }) =>
      times === null ? [] : { gate, path, times },
    )
    .toSorted((a, b) => a.times - b.times)[0];
  return {
    what: "faster than bash + jq for the same job",
    target: `>= ${BASH_TARGET.toFixed(2)}x`,
    got: least ? `${least.times.toFixed(2)}x (${least.gate}, ${least.path})` : "nothing",
    ok: least ? least.times >= BASH_TARGET : null,
  };
}

/** A count or a property, not a time: that is for tests to say. */
function elsewhere(what: string, target: string): Figure {
  return { what, target, got: "not measured here: a matter of the tests", ok: null };
}
