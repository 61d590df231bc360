import { decisionRecord } from "../../gate/log/decision-record.ts";
import type { LoggedDecision } from "../../gate/log/logged-decision.ts";
import { secretsIn } from "../../gate/log/redact.ts";
import { Failure, reasonOf } from "../files/failure.ts";
import { isLoopback } from "../git/api-host.ts";
import { type Project, usedBy } from "../project.ts";
import { settingValue, sourcesOf } from "../settings/setting-value.ts";
import { SETTINGS } from "../settings/table.ts";
import { makeInStore } from "../store/disk/folders.ts";
import { processLock } from "../store/disk/process-lock.ts";
import { readRecordText, recreate } from "../store/disk/records.ts";
import { loggedNewestFirst } from "../store/log/decision-log.ts";
import type { DecisionExporter } from "./decision-exporter.ts";

const POLL_MS = 1000;
/** A collector that does not answer is tried less and less often. */
const LONGEST_WAIT_MS = 60_000;
const BATCH = 200;
/** How long the end of a session waits for what is left. */
const LAST_MS = 1500;

export interface LogExport {
  /** Sends what is left, within a short time. */
  end(): Promise<void>;
}

/**
 * Sends the log of decisions to the collector of the settings for as long as the session lasts.
 * Undefined: none is set. Gates have no part in it, and wait for nothing.
 */
export function startLogExport(
  project: Project,
  tell: (line: string) => void,
): LogExport | undefined {
  if (usedBy(project) === undefined) return undefined;
  const endpoint = settingValue(SETTINGS.otlpEndpoint, sourcesOf(project));
  if (endpoint === undefined) return undefined;
  const url = collectorUrl(endpoint);
  // From the start of this process: what is held before this runs belongs to the session, too.
  const since = new Date(performance.timeOrigin).toISOString();
  let isOver = false;
  let wake = () => {};
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    const { decisionExporter } = await exporterModule();
    const exporter = decisionExporter(url);
    let endLock: (() => void) | undefined;
    let [wait, isTold] = [POLL_MS, false];
    for (let isLast = false; !isLast; ) {
      isLast = isOver;
      // One process sends for all sessions of the project, and another when it has ended.
      endLock ??= await processLock(project.storePath, "exporting");
      const failed = endLock && (await sendNew(project, exporter, since));
      if (failed !== undefined && !isTold) {
        tell(`decisions are not sent to ${new URL(url).host} for now: ${failed}`);
        isTold = true;
      }
      wait = failed === undefined ? POLL_MS : Math.min(2 * wait, LONGEST_WAIT_MS);
      if (!isLast && !isOver) await sleep(wait);
    }
    await exporter.close();
    endLock?.();
  };
  const running = run().catch((error: unknown) =>
    tell(`decisions are not sent: ${reasonOf(error)}`),
  );
  return {
    end: async () => {
      isOver = true;
      wake();
      await Promise.race([running, Bun.sleep(LAST_MS)]);
    },
  };
}

/** The package would take a project's variables for its own settings. */
function exporterModule(): Promise<typeof import("./decision-exporter.ts")> {
  for (const name of Object.keys(process.env)) {
    if (name.startsWith("OTEL_")) delete process.env[name];
  }
  return import("./decision-exporter.ts");
}

/** Decisions name files and commands, so they travel like a token: https, or on this machine. */
function collectorUrl(endpoint: string): string {
  const url = new URL(endpoint);
  if (url.protocol !== "https:" && !isLoopback(url)) {
    throw new Failure(`otlpEndpoint: decisions are not sent to ${url.host} without https`);
  }
  return /\/v1\/logs$/.test(url.pathname) ? endpoint : `${endpoint}/v1/logs`;
}

/** The entries that no process has sent yet, oldest first. Where it stands is kept in the store. */
async function sendNew(
  { storePath, env }: Project,
  exporter: DecisionExporter,
  since: string,
): Promise<string | undefined> {
  const mark = `${makeInStore(storePath)}/exported`;
  const last = readRecordText(mark)?.text.trim();
  const fresh: LoggedDecision[] = [];
  for (const entry of loggedNewestFirst(storePath)) {
    if (entry.id === last || (last === undefined && entry.at < since)) break;
    fresh.push(entry);
  }
  fresh.reverse();
  const secrets = secretsIn(env);
  for (let start = 0; start < fresh.length; start += BATCH) {
    const batch = fresh.slice(start, start + BATCH);
    const failed = await exporter.send(batch.map((entry) => decisionRecord(entry, secrets)));
    if (failed !== undefined) return failed;
    recreate(mark, batch.at(-1)?.id ?? "");
  }
  return undefined;
}
