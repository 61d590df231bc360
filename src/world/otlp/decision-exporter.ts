import { SeverityNumber } from "@opentelemetry/api-logs";
import { OTLPLogExporter } from "@opentelemetry/exporter-logs-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { LoggerProvider, type ReadableLogRecord } from "@opentelemetry/sdk-logs";
import { version } from "../../../package.json";
import type { DecisionRecord } from "../../gate/log/decision-record.ts";

/** Longer than this no batch is waited for. */
const TIMEOUT_MS = 5000;

/** Sends decisions to a collector, by OTLP over HTTP with JSON. */
export interface DecisionExporter {
  /** Why it was not sent; undefined: the collector has it. */
  send(records: readonly DecisionRecord[]): Promise<string | undefined>;
  close(): Promise<void>;
}

export function decisionExporter(url: string): DecisionExporter {
  let batch: ReadableLogRecord[] = [];
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({ "service.name": "ralph-hero", "service.version": version }),
    processors: [
      {
        onEmit: (record) => void batch.push(record),
        forceFlush: async () => {},
        shutdown: async () => {},
      },
    ],
  });
  const logger = provider.getLogger("ralph-hero.decisions", version);
  const exporter = new OTLPLogExporter({ url, timeoutMillis: TIMEOUT_MS, concurrencyLimit: 1 });
  return {
    send: (records) => {
      batch = [];
      for (const { at, severity, body, attributes } of records) {
        logger.emit({
          eventName: "ralph.decision",
          timestamp: new Date(at),
          severityNumber: SeverityNumber[severity],
          severityText: severity,
          body,
          attributes,
        });
      }
      return new Promise((resolve) =>
        exporter.export(batch, ({ code, error }) =>
          resolve(code === 0 ? undefined : (error?.message ?? "the collector gave no reason")),
        ),
      );
    },
    close: async () => {
      await exporter.shutdown();
      await provider.shutdown();
    },
  };
}
