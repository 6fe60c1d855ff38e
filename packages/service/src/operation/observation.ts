import type { ReplyLine } from "@tallystick/server";
import type { Router } from "express";
import type { RequestListener } from "node:http";
import { assertConserved, auditFile, scheduleAudit } from "../ledger/index.ts";
import type { Settings } from "../settings.ts";
import { storeKindOf } from "../storage/open-store.ts";
import { diskHasRoom, migrationsAreKnown, storeKeepsItsFile, storeTakesWrites } from "../storage/readiness-checks.ts";
import { StoreUnavailable } from "../storage/store-unavailable.ts";
import type { Store } from "../storage/store.ts";
import type { Dependencies, DependencyReport } from "./dependencies.ts";
import { healthRoutes } from "./health.ts";
import { createMetrics, type LastAudit, type Metrics } from "./metrics.ts";
import { operatorApp } from "./operator-app.ts";
import { countDeliveriesDue, countWorkDue } from "./queue-depths.ts";
import { createReadiness, type Readiness } from "./readiness.ts";
import { nameRequest } from "./tracing.ts";

/** What an operator sees of a service: health, metrics, traces, the log, and the audits of the ledger. */
export interface Observation {
  readiness: Readiness;
  /** `/healthz` and `/readyz`. */
  health: () => Router;
  recordReply: (line: ReplyLine) => void;
  recordFault: (error: unknown, place: { operation?: string; traceId: string }) => void;
  /** From its first use on, requests are counted and timed. */
  operatorApp: () => RequestListener;
  stopAudits: () => Promise<void>;
}

const auditEveryMs = 5 * 60 * 1000;

export function observe(
  store: Store,
  dependencies: Dependencies,
  { path, clock, logger, contract }: Settings,
): Observation {
  let lastAudit: LastAudit | undefined;
  const audits = scheduleAudit({
    audit: auditOf(path, store),
    isOfStore: (error) => error instanceof StoreUnavailable,
    everyMs: auditEveryMs,
    logger,
    record: (adds) => (lastAudit = { adds, at: Date.now() }),
  });
  const readiness = createReadiness([
    storeTakesWrites(store),
    migrationsAreKnown(store),
    ...(storeKindOf(path) === "file" ? [diskHasRoom(path), storeKeepsItsFile(path)] : []),
    audits.check,
  ]);
  const report = (): Promise<DependencyReport> => dependencies.report(store);
  const health = (): Router => healthRoutes(contract, readiness, report);
  let operator: { metrics: Metrics; app: RequestListener } | undefined;
  const openOperator = (): NonNullable<typeof operator> => {
    const metrics = createMetrics({
      workDue: () => store.read((tx) => countWorkDue(tx, clock.now())),
      deliveriesDue: () => store.read((tx) => countDeliveriesDue(tx, clock.now())),
      ready: async () => ((await readiness.obstacles()).length === 0 ? 1 : 0),
      lastAudit: () => lastAudit,
      report,
    });
    return { metrics, app: operatorApp({ health: health(), metrics }) };
  };
  return {
    readiness,
    health,
    recordReply: (line) => {
      logger.debug(line, "reply");
      operator?.metrics.countReply(line);
      nameRequest(line);
    },
    recordFault: (error, place) => {
      logger.error({ err: error, ...place }, "fault");
      operator?.metrics.countFault(place.operation);
    },
    operatorApp: () => (operator ??= openOperator()).app,
    stopAudits: audits.stop,
  };
}

/** The ledger of a file is audited beside the requests; one in memory cannot be, and a database does it beside them anyway. */
function auditOf(path: string, store: Store): (stopped: AbortSignal) => Promise<void> {
  return storeKindOf(path) === "file" ? (stopped) => auditFile(path, stopped) : () => store.survey(assertConserved);
}
