import { confirm } from "./confirm.ts";
import type { Confirmed, Effort } from "./confirm.ts";
import type { Emit } from "./event.ts";
import type { Group } from "./tally.ts";
import type { TrialGround } from "./trial.ts";

/** Where failures are run again, alone, before anybody is called wrong. */
export interface Court {
  /** Takes a failure nobody has seen before. */
  accuse(group: Group): void;
  /** True while failures wait to be heard. */
  isWaiting(): boolean;
  /** Hears all that wait, one after another. Nothing else may run meanwhile. */
  hear(): Promise<void>;
  violated(): readonly Confirmed[];
  /** Failures that did not come again. */
  flaky(): readonly Confirmed[];
  /** Accused and not heard, because the run ended or the rule had been found wrong often enough. */
  unheard(): readonly Group[];
}

/** So many counterexamples are kept of one rule at one operation; further ones are counted. */
const mostAlike = 2;
/** So many are kept of one rule: what is wrong everywhere is not shown everywhere. */
const mostOfRule = 10;
/** When so much time has gone into hearings, the rest are run again as often, and not made simpler. */
const generousMs = 15_000;
/** What it takes to be sure of a failure, and to make it simple. */
export const generous: Effort = { reruns: 3, shrinkRuns: 150, shrinkMs: 3_000 };
/** What it takes to have seen it twice. */
export const brief: Effort = { reruns: 1, shrinkRuns: 0, shrinkMs: 0 };

/** What a court goes by. */
export interface CourtOptions {
  ground: TrialGround;
  emit: Emit;
  /** On the clock of the ground's timing. */
  startedAt: number;
  /** Default: until a failure is sure and simple. */
  effort?: Effort | undefined;
  /** Rules that are known to fail somewhere: of these, where else they fail has to be known, too. */
  knownToFail: ReadonlySet<string>;
}

export function createCourt({ ground, emit, startedAt, effort = generous, knownToFail }: CourtOptions): Court {
  const { now } = ground.http.timing;
  const waiting: Group[] = [];
  const unheard: Group[] = [];
  const violated: Confirmed[] = [];
  const flaky: Confirmed[] = [];
  let spentMs = 0;

  const isKnown = (group: Group): boolean => {
    const ofRule = violated.filter((found) => ruleOf(found.group) === ruleOf(group));
    const isEnough = ofRule.length >= mostOfRule && !knownToFail.has(ruleOf(group));
    return isEnough || ofRule.filter((found) => isAlike(found.group, group)).length >= mostAlike;
  };

  async function hearOne(group: Group): Promise<void> {
    const since = now();
    const found = await confirm(ground, group, spentMs < generousMs ? effort : unshrunk(effort));
    spentMs += now() - since;
    if (ground.signal.aborted && found.reproduced === 0) {
      unheard.push(group);
      return;
    }
    (found.reproduced > 0 ? violated : flaky).push(found);
    emit({ type: found.reproduced > 0 ? "violated" : "flaky", found, atMs: now() - startedAt });
  }

  return {
    accuse(group) {
      waiting.push(group);
      emit({ type: "suspected", group, atMs: group.firstMs });
    },
    isWaiting: () => waiting.length > 0,
    async hear() {
      for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
        if (ground.signal.aborted || isKnown(group)) unheard.push(group);
        else await hearOne(group);
      }
    },
    violated: () => violated,
    flaky: () => flaky,
    unheard: () => [...unheard, ...waiting],
  };
}

function unshrunk({ reruns }: Effort): Effort {
  return { reruns, shrinkRuns: 0, shrinkMs: 0 };
}

/** Whether two groups of one rule speak of the same operation. */
function isAlike(one: Group, other: Group): boolean {
  return one.failure.violation.finding.operation === other.failure.violation.finding.operation;
}

/** The rule that a group says does not hold. */
export function ruleOf(group: Group): string {
  return group.failure.violation.rule;
}
