import type { Contract } from "@tallystick/contract";
import { didYouMean } from "../../errors/did-you-mean.ts";
import type { KnownFailingReport, RuleReport } from "./report.ts";
import { UsageError } from "../../errors/usage-error.ts";

/** A rule that is known to fail on this target, and until when that is accepted. */
export interface KnownFailure {
  /** `CARD-20`, or `CARD-20@cards.update` for one operation only. */
  rule: string;
  reason: string;
  link: string;
  /** Last day, `2027-01-31`. */
  expires: string;
}

/** The longest life of an entry in days; then it must be justified again. */
const mostDays = 366;
const dayMs = 86_400_000;

/**
 * Refuses entries that name what the contract lacks, and entries whose expiry date is invalid, past, or more than a
 * year away. `today` is `YYYY-MM-DD`.
 */
export function checkKnownFailures(contract: Contract, entries: readonly KnownFailure[], today: string): void {
  for (const entry of entries) {
    const [rule, operation] = partsOf(entry);
    if (contract.rules[rule] === undefined) {
      throw new UsageError(
        `Known failure ${entry.rule}: unknown rule.${didYouMean(rule, Object.keys(contract.rules))}`,
      );
    }
    if (operation !== undefined && contract.operations[operation] === undefined) {
      const hint = didYouMean(operation, Object.keys(contract.operations));
      throw new UsageError(`Known failure ${entry.rule}: unknown operation.${hint}`);
    }
    checkLastDay(entry, today);
  }
}

function checkLastDay({ rule, expires, link }: KnownFailure, today: string): void {
  if (!isDay(expires)) {
    throw new UsageError(`Known failure ${rule}: expires "${expires}" is not a date such as 2027-01-31.`);
  }
  if (expires < today) {
    throw new UsageError(
      `Known failure ${rule} expired on ${expires}. Repair the target, or justify it again: ${link}`,
    );
  }
  const latest = new Date(Date.parse(today) + mostDays * dayMs).toISOString().slice(0, 10);
  if (expires > latest) {
    throw new UsageError(
      `Known failure ${rule}: expires ${expires} is more than a year away. Choose a date up to ${latest}.`,
    );
  }
}

/** `2027-02-31` looks like a date, and `Date` would read it as one in March. */
function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(`${text}T`);
}

/** The rules that the entries name, at whatever operation. */
export function knownToFail(entries: readonly KnownFailure[]): ReadonlySet<string> {
  return new Set(entries.map((entry) => partsOf(entry)[0]));
}

/** The result of every entry whose rule is part of this run. Only a rule that is `whole` can be said to pass now. */
export function settleKnownFailures(
  entries: readonly KnownFailure[],
  rules: readonly RuleReport[],
  whole: ReadonlySet<string>,
): KnownFailingReport[] {
  return entries.flatMap((entry) => {
    const [id] = partsOf(entry);
    const rule = rules.find((each) => each.id === id);
    return rule === undefined ? [] : [{ rule: entry.rule, reason: entry.reason, status: statusOf(entry, rule, whole) }];
  });
}

type FailingRule = Pick<RuleReport, "id" | "verdict"> & {
  counterexamples?: readonly { operation: string }[];
};

/** Every failure of this rule is a known one. */
export function isKnownFailing(
  entries: readonly Pick<KnownFailure, "rule">[],
  { id, verdict, counterexamples = [] }: FailingRule,
): boolean {
  return verdict === "violated" && counterexamples.every(({ operation }) => isListed(entries, id, operation));
}

/** An entry says that the rule fails at this operation. */
export function isListed(entries: readonly Pick<KnownFailure, "rule">[], rule: string, operation: string): boolean {
  return entries.some((entry) => entry.rule === rule || entry.rule === entryOf(rule, operation));
}

/** What names the failures of a rule at an operation: `CARD-20@cards.update`. */
export function entryOf(rule: string, operation: string): string {
  return `${rule}@${operation}`;
}

function statusOf(entry: KnownFailure, rule: RuleReport, whole: ReadonlySet<string>): KnownFailingReport["status"] {
  const [, operation] = partsOf(entry);
  const fails = (rule.counterexamples ?? []).some((each) => operation === undefined || each.operation === operation);
  if (fails) return "failing";
  const isJudged = rule.held > 0 || rule.verdict === "violated";
  return isJudged && whole.has(rule.id) ? "stale" : "unseen";
}

function partsOf(entry: KnownFailure): [string, string | undefined] {
  const [rule = entry.rule, operation] = entry.rule.split("@");
  return [rule, operation];
}
