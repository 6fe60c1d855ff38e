import { confirm } from "./confirm.ts";
import type { Confirmed, RerunLimits } from "./confirm.ts";
import type { Emit } from "./event.ts";
import type { FailureGroup } from "./results.ts";
import type { RunContext } from "./trial.ts";

/** Where failures are run again, alone, before anybody is called wrong. */
export interface FailureConfirmer {
  /** Takes a failure nobody has seen before. */
  enqueue(group: FailureGroup): void;
  /** True while failures wait to be heard. */
  isWaiting(): boolean;
  /** Hears all that wait, one after another. Nothing else may run meanwhile. */
  confirm(): Promise<void>;
  violated(): readonly Confirmed[];
  /** Failures that did not come again. */
  flaky(): readonly Confirmed[];
  /** Accused and not heard, because the run ended or the rule had been found wrong often enough. */
  unconfirmed(): readonly FailureGroup[];
}

/** So many counterexamples are kept of one rule at one operation; further ones are counted. */
const mostAlike = 2;
/** So many are kept of one rule: what is wrong everywhere is not shown everywhere. */
const mostOfRule = 10;
/** When so much time has gone into hearings, the rest are run again as often, and not made simpler. */
const fullConfirmationMs = 15_000;
/** What it takes to be sure of a failure, and to make it simple. */
export const fullConfirmation: RerunLimits = { reruns: 3, shrinkRuns: 150, shrinkMs: 3_000 };
/** What it takes to have seen it twice. */
export const quickConfirmation: RerunLimits = { reruns: 1, shrinkRuns: 0, shrinkMs: 0 };

/** What a court goes by. */
export interface FailureConfirmerOptions {
  context: RunContext;
  emit: Emit;
  /** On the clock of the ground's timing. */
  startedAt: number;
  /** Default: until a failure is sure and simple. */
  rerunLimits?: RerunLimits | undefined;
  /** Rules that are known to fail somewhere: of these, where else they fail has to be known, too. */
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

/** Whether two groups of one rule speak of the same operation. */
function isAlike(one: FailureGroup, other: FailureGroup): boolean {
  return one.failure.violation.finding.operation === other.failure.violation.finding.operation;
}

/** The rule that a group says does not hold. */
export function ruleOf(group: FailureGroup): string {
  return group.failure.violation.rule;
}
