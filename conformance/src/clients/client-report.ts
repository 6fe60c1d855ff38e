import { contract, type Contract } from "@tallystick/contract";
import { createMask } from "../http/mask.ts";
import { createDisclosedSecrets } from "../http/disclosed-secrets.ts";
import type { TranscriptEntry, Verdict } from "../runner/result/report.ts";
import { transcriptOf } from "../runner/result/transcript.ts";
import { habits, type Habit, type Observation } from "./habits/index.ts";
import type { Recording } from "./recording.ts";

/** The report about a client; `client-report.schema.json` is the same as a JSON Schema. */
export interface ClientReport {
  schema: 1;
  contract: { title: string; version: string; hash: string };
  /** ISO 8601 date-time. */
  startedAt: string;
  durationMs: number;
  requests: number;
  verdict: Verdict;
  habits: HabitReport[];
}

export interface HabitReport {
  id: string;
  sentence: string;
  /** The clauses of the contract that it follows from, and where they are declared: `spec/cards/operations.tsp:12`. */
  from: { rule: string; source: string }[];
  verdict: "held" | "violated" | "never-exercised";
  /** The number of times it held. */
  held: number;
  /** Why it was never exercised. */
  reason?: string;
  /** One per operation on which it was broken: the first time. */
  violations?: HabitViolation[];
}

export interface HabitViolation {
  operation: string;
  expected: string;
  observed: string;
  /** How often this operation broke it. */
  times: number;
  /** The calls that show it; secrets are masked. */
  transcript: TranscriptEntry[];
}

/** Judges a client by what it has done so far. */
export function clientReport(recording: Recording, now: number): ClientReport {
  const mask = createMask([...recording.secrets]);
  const disclosed = createDisclosedSecrets();
  for (const { body } of recording.exchanges) disclosed.learn(body);
  const reports = habits.map((habit) => habitReport(habit, recording, (text) => disclosed.mask(mask(text))));
  return {
    schema: 1,
    contract: { title: contract.title, version: contract.version, hash: contract.hash },
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

function verdictOf(reports: readonly HabitReport[]): Verdict {
  if (reports.some(({ verdict }) => verdict === "violated")) return "violations";
  return reports.every(({ verdict }) => verdict === "held") ? "conformant" : "incomplete";
}

function habitReport(
  { id, sentence, from, unseen, examine: judge }: Habit,
  recording: Recording,
  mask: (text: string) => string,
): HabitReport {
  const observations = [...judge(recording)];
  const broken = observations.filter(({ fault }) => fault !== undefined);
  const held = observations.length - broken.length;
  const verdict = broken.length > 0 ? "violated" : held > 0 ? "held" : "never-exercised";
  return {
    id,
    sentence,
    from: rulesOf(from).map((rule) => ({ rule, source: sourceOf(rule) })),
    verdict,
    held,
    ...(verdict === "never-exercised" ? { reason: unseen } : {}),
    ...(broken.length > 0 ? { violations: violations(broken, mask) } : {}),
  };
}

function violations(broken: readonly Observation[], mask: (text: string) => string): HabitViolation[] {
  return [...Map.groupBy(broken, ({ operation }) => operation)].flatMap(([operation, alike]) => {
    const [first] = alike;
    if (first?.fault === undefined) return [];
    const { expected, observed } = first.fault;
    const transcript = transcriptOf(first.exchanges, mask);
    // A call of no operation is named by its path, whose query may hold a secret.
    const named = { operation: mask(operation), expected: mask(expected), observed: mask(observed) };
    return [{ ...named, times: alike.length, transcript }];
  });
}

function rulesOf(clauses: Habit["from"]): string[] {
  return [...new Set(clauses.flatMap((clause) => clause(contract)))];
}

function sourceOf(rule: string): string {
  const rules: Contract["rules"] = contract.rules;
  const { file = "", line = 0 } = rules[rule]?.source ?? {};
  return `${file}:${line}`;
}
