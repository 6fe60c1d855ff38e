import { contract } from "@tallystick/contract";
import { createMask } from "../http/mask.ts";
import { createDisclosedSecrets } from "../http/disclosed-secrets.ts";
import { contractMark, type ContractMark } from "../runner/result/contract-mark.ts";
import type { Verdict } from "../runner/result/report.ts";
import { habitReport, verdictOf, type HabitReport } from "./habit-report.ts";
import { habits } from "./habits/index.ts";
import type { Recording } from "./recording.ts";

/** The report about a client or about a receiver of webhooks; `client-report.schema.json` is the same as a JSON Schema. */
export interface ClientReport {
  schema: 1;
  contract: ContractMark;
  /** ISO 8601 date-time. */
  startedAt: string;
  durationMs: number;
  requests: number;
  verdict: Verdict;
  habits: HabitReport[];
}

/** Judges a client by what it has done so far. */
export function clientReport(recording: Recording, now: number): ClientReport {
  const mask = createMask([...recording.secrets]);
  const disclosed = createDisclosedSecrets();
  for (const { body } of recording.exchanges) disclosed.learn(body);
  const reports = habits.map((habit) =>
    habitReport(habit, [...habit.examine(recording)], contract, (text) => disclosed.mask(mask(text))),
  );
  return {
    schema: 1,
    contract: contractMark(contract),
    startedAt: new Date(recording.startedMs).toISOString(),
    durationMs: now - recording.startedMs,
    requests: [recording, ...recording.restarts].reduce((sum, { exchanges }) => sum + exchanges.length, 0),
    verdict: verdictOf(reports),
    habits: reports,
  };
}

/** 0: conformant; 1: something violated or, unless that is allowed, never exercised. */
export function clientExitCode({ verdict }: ClientReport, allowIncomplete: boolean): 0 | 1 {
  return verdict === "conformant" || (verdict === "incomplete" && allowIncomplete) ? 0 : 1;
}
