import { hashesOf } from "../tiny/hashes.ts";
import type { ClientReport } from "../../src/clients/client-report.ts";
import type { HabitReport, HabitViolation } from "../../src/clients/habit-report.ts";

/** A call that was made again, so long after it was refused. */
export function retried(operation: string, afterMs: number, status = 429): HabitViolation {
  const entry = { operation, method: "POST", url: `http://127.0.0.1/${operation}`, headers: {}, replyHeaders: {} };
  const first = { ...entry, status, replyBody: "", atMs: 1_000, durationMs: 10 };
  return {
    operation,
    expected: "no attempt for 2 s",
    observed: "an attempt",
    times: 2,
    transcript: [first, { ...first, status: 201, atMs: 1_010 + afterMs }],
  };
}

/** A habit that held, or that these violations broke. */
export function habit(id: string, violations: HabitViolation[] = []): HabitReport {
  const verdict = violations.length > 0 ? "violated" : "held";
  const from = [{ rule: "CONV-08", source: "spec/shared/wire.tsp:11" }];
  return { id, sentence: `The ${id} holds.`, from, verdict, held: 1, ...(violations.length > 0 && { violations }) };
}

export function reportOf(habits: HabitReport[]): ClientReport {
  const contract = { title: "A", version: "1", ...hashesOf("0") };
  const verdict = habits.some((each) => each.verdict === "violated") ? "violations" : "incomplete";
  return { schema: 1, contract, startedAt: "2026-01-01T00:00:00Z", durationMs: 2_000, requests: 4, verdict, habits };
}

/** A client that makes two calls again too soon. */
export const impatient: HabitReport = habit("CLIENT-05", [retried("a.make", 500), retried("b.make", 700)]);
const unseen: HabitReport = { ...habit("CLIENT-07"), verdict: "never-exercised", held: 0, reason: "no <b> call" };

/** A report with a habit of each verdict. */
export const impatientClient: ClientReport = reportOf([habit("CLIENT-01"), impatient, unseen]);
