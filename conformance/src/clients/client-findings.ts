import { causesOf, type Cause, type Failure, type Feature } from "../report/causes.ts";
import { counted } from "../report/counted.ts";
import type { Passed } from "../report/evidence/steps.ts";
import type { Findings, ShownFailure } from "../report/findings.ts";
import type { ClientReport } from "./client-report.ts";
import type { HabitReport } from "./habit-report.ts";

/** What a report is about. A client is judged by habits, a receiver by rules. */
export type Judged = "client" | "receiver";

/** What the reports for people are made of: the habits of a client or the rules of a receiver. */
export interface ClientFindings
  extends Findings, Pick<ClientReport, "verdict" | "startedAt" | "durationMs" | "requests"> {
  judged: Judged;
  causes: readonly Cause[];
  /** `15 of 27 habits held` */
  counts: string;
}

/** The kind that a report lists all of them under. */
export const kindOf: Readonly<Record<Judged, string>> = { client: "habits", receiver: "rules" };

/** The report with its causes, the one that explains most first. */
export function clientFindings(report: ClientReport, judged: Judged): ClientFindings {
  const { habits, contract, verdict, startedAt, durationMs, requests } = report;
  const rules = habits.map((habit) => ({
    ...habit,
    source: habit.from.map(({ rule, source }) => `${rule} (${source})`).join(" · "),
    family: kindOf[judged],
    counterexamples: (habit.violations ?? []).map(failureOf),
  }));
  const noun = judged === "client" ? "habit" : "rule";
  const found: Findings = { contract, rules, knownFailing: [], noun };
  return {
    ...found,
    judged,
    causes: judged === "client" ? causesOf(found, callFeatures) : causesOf(found),
    counts: `${rules.filter((rule) => rule.verdict === "held").length} of ${counted(rules.length, noun)} held`,
    verdict,
    startedAt,
    durationMs,
    requests,
  };
}

function failureOf(violation: NonNullable<HabitReport["violations"]>[number]): ShownFailure {
  return { ...violation, state: "", moments: pausesOf(violation.transcript) };
}

/** The time between calls that were made one after another: when a client sends one again is what many habits are about. */
function pausesOf(transcript: ShownFailure["transcript"]): Passed[] {
  return transcript.slice(1).flatMap(({ atMs }, index) => {
    const before = transcript[index];
    const endedMs = before === undefined ? atMs : before.atMs + before.durationMs;
    return endedMs > atMs ? [] : [{ kind: "passed", atMs: endedMs, durationMs: atMs - endedMs }];
  });
}

/** What the server answered says nothing of a client: a habit that it lacks everywhere does, and a call that shows several. */
function callFeatures({ rule, example }: Failure): Feature[] {
  const last = example.transcript.at(-1);
  return [
    { key: `habit ${rule.id}`, isBroad: false },
    ...(last === undefined ? [] : [{ key: `call ${last.atMs} ${last.method} ${last.url}`, isBroad: false }]),
  ];
}

/** The verdict in a sentence. */
export function clientMeaning({ verdict, rules, noun = "rule" }: ClientFindings): string {
  const count = (wanted: string): number => rules.filter((rule) => rule.verdict === wanted).length;
  const unseen = count("never-exercised");
  const rest = unseen === 0 ? "" : `; ${counted(unseen, `${noun} was`, `${noun}s were`)} never exercised`;
  if (verdict === "violations") return `${counted(count("violated"), `${noun} was`, `${noun}s were`)} violated${rest}.`;
  return verdict === "conformant" ? `Every ${noun} was exercised, and held.` : `No ${noun} was violated${rest}.`;
}
