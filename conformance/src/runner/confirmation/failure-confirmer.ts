import { rerun, simplified, unconfirmed, type Confirmed, type RerunLimits } from "./rerun.ts";
import { requireCredentials } from "../probe/probe.ts";
import type { Emit } from "../event.ts";
import type { FailureGroup } from "../trial/trial-results.ts";
import type { RunContext } from "../trial/trial.ts";

/** Runs failures again, alone, before a violation is reported. */
export interface FailureConfirmer {
  /** Takes a new failure. */
  enqueue(group: FailureGroup): void;
  /** True while failures wait for their first run alone. */
  hasUnconfirmed(): boolean;
  /** True while a failure is neither confirmed nor found flaky. */
  hasPending(): boolean;
  /** Runs each new failure again once, those with the fewest calls first, until this time; one that recurs is a violation. Nothing else may call meanwhile. */
  rerunOnce(untilMs: number): Promise<void>;
  /** Completes the reruns of the violations, and simplifies them. Nothing else may call meanwhile. */
  completeViolated(): Promise<void>;
  /** Completes the reruns of all failures, and simplifies the violations. Nothing else may run meanwhile. */
  completeAll(): Promise<void>;
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
  const queued: FailureGroup[] = [];
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
    const alike = ofRule.filter((found) => isAlike(found.group, group));
    const isPlainer = alike.every((found) => callsOf(group.failure) < callsOf(found.failure));
    return isEnough || (alike.length >= mostAlike && !isPlainer);
  };

  function emitFound(type: "violated" | "flaky", found: Confirmed): void {
    emit({ type, found, atMs: now() - startedAt });
  }

  async function rerunOnce(untilMs: number): Promise<void> {
    while (queued.length > 0 && now() < untilMs) {
      const group = queued.toSorted((one, other) => callsOf(one.failure) - callsOf(other.failure))[0];
      if (group === undefined) return;
      queued.splice(queued.indexOf(group), 1);
      if (context.signal.aborted || isKnown(group)) skipped.push(group);
      else await rerunFirst(group);
    }
  }

  async function rerunFirst(group: FailureGroup): Promise<void> {
    if (group.failure.transcript.some(({ status }) => status === 401))
      await requireCredentials(context.http, ({ id }) => !context.target.switchedOff.has(id));
    const found = await rerun(context, unconfirmed(group), 1, context.waitLimit.rerunMs()).catch((error: unknown) => {
      skipped.push(group);
      throw error;
    });
    begun.add(found);
    if (found.reproduced === 0) return;
    violated.add(found);
    emitFound("violated", found);
  }

  /** The other runs of a failure that was run again once. */
  async function complete(first: Confirmed): Promise<void> {
    const since = now();
    const found = await rerunAndSimplify(first);
    begun.delete(first);
    spentMs += now() - since;
    if (violated.delete(first)) violated.add(found);
    else settle(found);
  }

  async function rerunAndSimplify(first: Confirmed): Promise<Confirmed> {
    if (context.signal.aborted) return first;
    const again = await rerun(context, first, rerunLimits.reruns - first.of);
    const isSimplified = again.reproduced > 0 && spentMs < fullConfirmationMs && rerunLimits.shrinkRuns > 0;
    return isSimplified ? simplified(context, again, rerunLimits) : again;
  }

  /** What did not recur at first. */
  function settle(found: Confirmed): void {
    if (found.reproduced > 0) {
      violated.add(found);
      emitFound("violated", found);
    } else if (context.signal.aborted) skipped.push(found.group);
    else if (found.unanswered !== undefined) unanswered.push(found);
    else {
      flaky.push(found);
      emitFound("flaky", found);
    }
  }

  return {
    enqueue(group) {
      queued.push(group);
      emit({ type: "suspected", group, atMs: group.firstMs });
    },
    hasUnconfirmed: () => queued.length > 0,
    hasPending: () => queued.length + begun.size > 0,
    rerunOnce,
    async completeViolated() {
      for (const first of [...begun].filter((found) => violated.has(found))) await complete(first);
    },
    async completeAll() {
      await rerunOnce(Infinity);
      for (const first of begun) await complete(first);
    },
    violated: () => [...violated],
    flaky: () => flaky,
    unanswered: () => [...unanswered, ...[...begun].filter((found) => !violated.has(found))],
    unconfirmed: () => [...skipped, ...queued],
  };
}

function callsOf({ transcript }: FailureGroup["failure"]): number {
  return transcript.length;
}

/** Whether two groups of one rule are about the same operation. */
function isAlike(one: FailureGroup, other: FailureGroup): boolean {
  return one.failure.violation.finding.operation === other.failure.violation.finding.operation;
}

/** The rule that a group violates. */
export function ruleOf(group: FailureGroup): string {
  return group.failure.violation.rule;
}
