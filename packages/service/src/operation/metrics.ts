import type { ReplyLine } from "@tallystick/server";
import type { DependencyReport } from "./dependencies.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Read when the metrics are asked for. */
export interface Gauges {
  /** Planned work that is due and not done. */
  workDue: () => Promise<number>;
  /** Webhooks that are due and not delivered. */
  deliveriesDue: () => Promise<number>;
  /** 1 when nothing stands against taking requests. */
  ready: () => Promise<number>;
  lastAudit: () => LastAudit | undefined;
  report: () => Promise<DependencyReport>;
}

/** Whether the ledger adds up, and when that was found, in epoch milliseconds. */
export interface LastAudit {
  adds: boolean;
  at: number;
}

/** What the service counts, in the format of Prometheus. */
export interface Metrics {
  countReply: (line: ReplyLine) => void;
  countFault: (operation: string | undefined) => void;
  scrape: () => Promise<{ text: string; contentType: string }>;
}

/** From a request that the store has at hand to one that waits for its lock until the caller gives up. */
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What no operation of the contract answered. */
const noOperation = "none";

/** The metrics of the process, its event loop and its memory come from prom-client; the others are the service's own. */
export function createMetrics(gauges: Gauges): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "tallystick_requests_total",
    help: "Requests answered, by operation and status",
    labelNames: ["operation", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "tallystick_request_duration_seconds",
    help: "From the request to its reply, by operation",
    labelNames: ["operation"] as const,
    buckets: secondsBuckets,
    registers,
  });
  const throttled = new Counter({
    name: "tallystick_throttled_total",
    help: "Requests refused with 429, by operation",
    labelNames: ["operation"] as const,
    registers,
  });
  const faults = new Counter({
    name: "tallystick_faults_total",
    help: "Requests that became a 500, by operation; the log has each",
    labelNames: ["operation"] as const,
    registers,
  });
  const auditGauges = {
    tallystick_ledger_adds_up: {
      help: "1 when the last audit of the ledger found no difference, else 0",
      read: ({ adds }: LastAudit) => (adds ? 1 : 0),
    },
    tallystick_ledger_audited_timestamp_seconds: {
      help: "When the ledger was last audited",
      read: ({ at }: LastAudit) => at / 1000,
    },
  };
  for (const [name, { help, read }] of Object.entries(auditGauges)) {
    const readLast = async (): Promise<number> => {
      const last = gauges.lastAudit();
      return last ? read(last) : 0;
    };
    readWhenAsked(name, help, readLast, registers);
  }
  readWhenAsked("tallystick_work_due", "Planned work that is due and not done", gauges.workDue, registers);
  readWhenAsked(
    "tallystick_deliveries_due",
    "Webhooks that are due and not delivered",
    gauges.deliveriesDue,
    registers,
  );
  readWhenAsked("tallystick_ready", "1 when the service can take requests, else 0", gauges.ready, registers);
  addDependencies(gauges.report, registers);
  return {
    countReply({ operation = noOperation, status, milliseconds }) {
      requests.inc({ operation, status });
      durations.observe({ operation }, milliseconds / 1000);
      if (status === 429) throttled.inc({ operation });
    },
    countFault: (operation = noOperation) => faults.inc({ operation }),
    scrape: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}

function readWhenAsked(name: string, help: string, read: () => Promise<number>, registers: Registry[]): void {
  const collect = async (): Promise<void> => {
    try {
      gauge.set(await read());
    } catch {
      // While the store does not answer, the other metrics say so: one without a value is left out.
      gauge.remove();
    }
  };
  const gauge: Gauge = new Gauge({ name, help, registers, collect });
}

function addDependencies(report: Gauges["report"], registers: Registry[]): void {
  const labelNames = ["dependency"] as const;
  const fails: Gauge<"dependency"> = new Gauge({
    name: "tallystick_dependency_fails",
    help: "1 when the last call to it failed, else 0",
    labelNames,
    registers,
    collect: async () => {
      for (const [dependency, { state }] of Object.entries((await report()).dependencies))
        if (state !== "missing") fails.set({ dependency }, state === "fails" ? 1 : 0);
    },
  });
  const waiting: Gauge<"dependency"> = new Gauge({
    name: "tallystick_orders_waiting",
    help: "Orders that it has not taken yet",
    labelNames,
    registers,
    collect: async () => {
      for (const [dependency, state] of Object.entries((await report()).dependencies))
        if (dependency !== "mail") waiting.set({ dependency }, state.waiting ?? 0);
    },
  });
  const held = async (): Promise<number> => ((await report()).ordersHeldSince === undefined ? 0 : 1);
  readWhenAsked("tallystick_orders_held", "1 while a restore holds orders back, else 0", held, registers);
}
