import type { Contract } from "@tallystick/contract";
import type { TranscriptEntry, Verdict } from "../runner/result/report.ts";
import { transcriptOf } from "../runner/result/transcript.ts";
import type { Habit, Observation } from "./habits/index.ts";

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

/** What the occasions say about a habit; `mask` hides secrets. */
export function habitReport(
  { id, sentence, from, unseen }: Omit<Habit, "examine">,
  observations: readonly Observation[],
  contract: Contract,
  mask: (text: string) => string,
): HabitReport {
  const broken = observations.filter(({ fault }) => fault !== undefined);
  const held = observations.length - broken.length;
  const verdict = broken.length > 0 ? "violated" : held > 0 ? "held" : "never-exercised";
  return {
    id,
    sentence,
    from: rulesOf(from, contract).map((rule) => ({ rule, source: sourceOf(rule, contract) })),
    verdict,
    held,
    ...(verdict === "never-exercised" ? { reason: unseen } : {}),
    ...(broken.length > 0 ? { violations: violations(broken, mask) } : {}),
  };
}

export function verdictOf(reports: readonly HabitReport[]): Verdict {
  if (reports.some(({ verdict }) => verdict === "violated")) return "violations";
  return reports.every(({ verdict }) => verdict === "held") ? "conformant" : "incomplete";
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

function rulesOf(clauses: Habit["from"], contract: Contract): string[] {
  return [...new Set(clauses.flatMap((clause) => clause(contract)))];
}

function sourceOf(rule: string, contract: Contract): string {
  const { file = "", line = 0 } = contract.rules[rule]?.source ?? {};
  return `${file}:${line}`;
}
