import { confirm } from "./confirm.ts";
import type { Confirmed, RerunLimits } from "./confirm.ts";
import type { Emit } from "./event.ts";
import type { FailureGroup } from "./results.ts";
import type { RunContext } from "./trial.ts";

/** Runs failures again, alone, before a violation is reported. */
export interface FailureConfirmer {
  /** Takes a new failure. */
  enqueue(group: FailureGroup): void;
  /** True while failures wait for confirmation. */
  isWaiting(): boolean;
  /** Confirms all that wait, one after another. Nothing else may run meanwhile. */
  confirm(): Promise<void>;
  violated(): readonly Confirmed[];
  /** Failures that did not recur. */
  flaky(): readonly Confirmed[];
  /** Enqueued and not confirmed, because the run ended or the rule already had enough violations. */
  unconfirmed(): readonly FailureGroup[];
}

/** The number of counterexamples kept per rule and operation; further ones are counted. */
const mostAlike = 2;
/** The number kept per rule: a fault that shows everywhere is not shown everywhere. */
const mostOfRule = 10;
/** After this time spent on confirmations, further failures are run again as often, but not shrunk. */
const fullConfirmationMs = 15_000;
/** Confirms a failure and shrinks it. */
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
  const waiting: FailureGroup[] = [];
  const unconfirmed: FailureGroup[] = [];
  const violated: Confirmed[] = [];
  const flaky: Confirmed[] = [];
  let spentMs = 0;

  const isKnown = (group: FailureGroup): boolean => {
    const ofRule = violated.filter((found) => ruleOf(found.group) === ruleOf(group));
    const isEnough = ofRule.length >= mostOfRule && !knownToFail.has(ruleOf(group));
    return isEnough || ofRule.filter((found) => isAlike(found.group, group)).length >= mostAlike;
  };

  async function confirmOne(group: FailureGroup): Promise<void> {
    const since = now();
    const found = await confirm(
      context,
      group,
      spentMs < fullConfirmationMs ? rerunLimits : withoutShrinking(rerunLimits),
    );
    spentMs += now() - since;
    if (context.signal.aborted && found.reproduced === 0) {
      unconfirmed.push(group);
      return;
    }
    (found.reproduced > 0 ? violated : flaky).push(found);
    emit({ type: found.reproduced > 0 ? "violated" : "flaky", found, atMs: now() - startedAt });
  }

  return {
    enqueue(group) {
      waiting.push(group);
      emit({ type: "suspected", group, atMs: group.firstMs });
    },
    isWaiting: () => waiting.length > 0,
    async confirm() {
      for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
        if (context.signal.aborted || isKnown(group)) unconfirmed.push(group);
        else await confirmOne(group);
      }
    },
    violated: () => violated,
    flaky: () => flaky,
    unconfirmed: () => [...unconfirmed, ...waiting],
  };
}

function withoutShrinking({ reruns }: RerunLimits): RerunLimits {
  return { reruns, shrinkRuns: 0, shrinkMs: 0 };
}

/** Whether two groups of one rule are about the same operation. */
function isAlike(one: FailureGroup, other: FailureGroup): boolean {
  return one.failure.violation.finding.operation === other.failure.violation.finding.operation;
}

/** The rule that a group violates. */
export function ruleOf(group: FailureGroup): string {
  return group.failure.violation.rule;
}
