import { rerun, simplified, unconfirmed, type Confirmed, type RerunLimits } from "./rerun.ts";
import type { Emit } from "../event.ts";
import type { FailureGroup } from "../trial/trial-results.ts";
import type { RunContext } from "../trial/trial.ts";

/** Runs failures again, alone, before a violation is reported. */
export interface FailureConfirmer {
  /** Takes a new failure. */
  enqueue(group: FailureGroup): void;
  /** True while failures wait to be run again for the first time. */
  isSuspecting(): boolean;
  /** True while anything is left to confirm. */
  isWaiting(): boolean;
  /** Runs each new failure again once, until this time; one that recurs is a violation at once. Nothing else may call meanwhile. */
  confirmFirst(untilMs: number): Promise<void>;
  /** Runs what was found to be violated again as often as it should be, and simplifies it. Nothing else may call meanwhile. */
  complete(): Promise<void>;
  /** Confirms all that wait, one after another. Nothing else may run meanwhile. */
  confirm(): Promise<void>;
  violated(): readonly Confirmed[];
  /** Failures that did not recur, although each run alone was answered. */
  flaky(): readonly Confirmed[];
  /** Failures that did not recur because the target did not answer. */
  unanswered(): readonly Confirmed[];
  /** Enqueued and not confirmed, because the run ended or the rule already had enough violations. */
  unconfirmed(): readonly FailureGroup[];
}

/** The number of counterexamples kept per rule and operation; further ones are counted. */
const mostAlike = 2;
/** The number kept per rule: a fault that shows everywhere is not shown everywhere. */
const mostOfRule = 10;
/** After this time spent on confirmations, further failures are run again as often, but not simplified. */
const fullConfirmationMs = 15_000;
/** Confirms a failure and simplifies it. */
export const fullConfirmation: RerunLimits = { reruns: 3, shrinkRuns: 150, shrinkMs: 3_000 };
/** Confirms only that the failure recurs. */
export const quickConfirmation: RerunLimits = { reruns: 1, shrinkRuns: 0, shrinkMs: 0 };

/** What the confirmer needs. */
export interface FailureConfirmerOptions {
  context: RunContext;
  emit: Emit;
  /** By the clock of the run context's timing. */
  startedAt: number;
  /** Default: full confirmation. */
  rerunLimits?: RerunLimits | undefined;
  /** Rules that are known to fail somewhere; for them every other operation that fails must be found, too. */
  knownToFail: ReadonlySet<string>;
}

export function createFailureConfirmer({
  context,
  emit,
  startedAt,
  rerunLimits = fullConfirmation,
  knownToFail,
}: FailureConfirmerOptions): FailureConfirmer {
  const { now } = context.http.timing;
  const suspects: FailureGroup[] = [];
  const skipped: FailureGroup[] = [];
  /** Run again once. */
  const begun = new Set<Confirmed>();
  const violated = new Set<Confirmed>();
  const flaky: Confirmed[] = [];
  const unanswered: Confirmed[] = [];
  let spentMs = 0;

  const isKnown = (group: FailureGroup): boolean => {
    const ofRule = [...violated].filter((found) => ruleOf(found.group) === ruleOf(group));
    const isEnough = ofRule.length >= mostOfRule && !knownToFail.has(ruleOf(group));
    return isEnough || ofRule.filter((found) => isAlike(found.group, group)).length >= mostAlike;
  };

  function tell(type: "violated" | "flaky", found: Confirmed): void {
    emit({ type, found, atMs: now() - startedAt });
  }

  async function confirmFirst(untilMs: number): Promise<void> {
    while (suspects.length > 0 && now() < untilMs) {
      const group = suspects.shift();
      if (group === undefined) return;
      if (context.signal.aborted || isKnown(group)) skipped.push(group);
      else await runFirst(group);
    }
  }

  async function runFirst(group: FailureGroup): Promise<void> {
    const found = await rerun(context, unconfirmed(group), 1, context.patience.againMs()).catch((error: unknown) => {
      skipped.push(group);
      throw error;
    });
    begun.add(found);
    if (found.reproduced === 0) return;
    violated.add(found);
    tell("violated", found);
  }

  /** The other runs of a failure that was run again once. */
  async function runRest(first: Confirmed): Promise<void> {
    const since = now();
    const found = await completed(first);
    begun.delete(first);
    spentMs += now() - since;
    if (violated.delete(first)) violated.add(found);
    else settle(found);
  }

  async function completed(first: Confirmed): Promise<Confirmed> {
    if (context.signal.aborted) return first;
    const again = await rerun(context, first, rerunLimits.reruns - first.of);
    const isWorthIt = again.reproduced > 0 && spentMs < fullConfirmationMs && rerunLimits.shrinkRuns > 0;
    return isWorthIt ? simplified(context, again, rerunLimits) : again;
  }

  /** What did not recur at first. */
  function settle(found: Confirmed): void {
    if (found.reproduced > 0) {
      violated.add(found);
      tell("violated", found);
    } else if (context.signal.aborted) skipped.push(found.group);
    else if (found.unanswered !== undefined) unanswered.push(found);
    else {
      flaky.push(found);
      tell("flaky", found);
    }
  }

  return {
    enqueue(group) {
      suspects.push(group);
      emit({ type: "suspected", group, atMs: group.firstMs });
    },
    isSuspecting: () => suspects.length > 0,
    isWaiting: () => suspects.length + begun.size > 0,
    confirmFirst,
    async complete() {
      for (const first of [...begun].filter((found) => violated.has(found))) await runRest(first);
    },
    async confirm() {
      await confirmFirst(Infinity);
      for (const first of begun) await runRest(first);
    },
    violated: () => [...violated],
    flaky: () => flaky,
    unanswered: () => [...unanswered, ...[...begun].filter((found) => !violated.has(found))],
    unconfirmed: () => [...skipped, ...suspects],
  };
}

/** Whether two groups of one rule are about the same operation. */
function isAlike(one: FailureGroup, other: FailureGroup): boolean {
  return one.failure.violation.finding.operation === other.failure.violation.finding.operation;
}

/** The rule that a group violates. */
export function ruleOf(group: FailureGroup): string {
  return group.failure.violation.rule;
}
