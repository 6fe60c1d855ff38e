import type { Condition, Contract, Refusal } from "@tallystick/contract";
import { byTheClock } from "./run-conditions.ts";
import type { RefusalSetup, RefusalTrigger, RefusalTriggers } from "./refusal-trigger.ts";
import { changedMeanwhile } from "./triggers/changed-meanwhile.ts";
import { expiredSetup } from "./triggers/expired.ts";
import { inLateState, inRefusedState } from "./triggers/in-refused-state.ts";
import { exclusive, missing, nothingToChange, otherValue } from "./triggers/contents.ts";
import { duplicate, malformed, unknown, wrongKind } from "./triggers/names.ts";
import { notPositive, outOfRange, tooMuch } from "./triggers/quantities.ts";
import { notDerived, refusedResource } from "./triggers/refused-resource.ts";
import { deleted, inUse, onlyOneLeft, ownerMismatch } from "./triggers/relations.ts";
import { refusedStates } from "./states/refused-states.ts";
import { isLate } from "./states/routes.ts";

/** How each condition is brought about, where the contract says enough. */
const triggers: Partial<Record<Condition, RefusalTrigger>> = {
  unknown,
  malformed,
  "wrong-kind": wrongKind,
  duplicate,
  "over-limit": tooMuch,
  "insufficient-balance": tooMuch,
  "not-positive": notPositive,
  "out-of-range": outOfRange,
  "nothing-to-change": nothingToChange,
  missing,
  exclusive,
  "in-use": inUse,
  "changed-meanwhile": changedMeanwhile,
  deleted,
  "owner-mismatch": ownerMismatch,
  "only-one-left": onlyOneLeft,
  inactive: inRefusedState,
  terminal: inRefusedState,
  ineligible: inRefusedState,
  "not-pending": inRefusedState,
  spent: inRefusedState,
  "already-connected": inRefusedState,
  "customer-not-ready": inRefusedState,
  "policy-forbids": inRefusedState,
  "wrong-type": otherValue,
  "wrong-proof": otherValue,
  unsupported: otherValue,
  "currency-mismatch": otherValue,
};

/** How each refusal is brought about; one that is not derived says why when it is tried. */
export function refusalTriggersOf(contract: Contract): RefusalTriggers {
  const found: Record<string, RefusalSetup> = {};
  for (const operation of Object.values(contract.operations)) {
    for (const refusal of operation.refusals) {
      const name = [operation.id, refusal.when, refusal.at ?? ""].join(" ").trim();
      const about = refusedResource(contract, operation, refusal);
      const states = (about?.lifecycle && refusedStates(about.lifecycle, operation, refusal)) ?? [];
      const late = states.some((state) => about?.lifecycle !== undefined && isLate(contract, about.lifecycle, state));
      const early = states.some((state) => about?.lifecycle !== undefined && !isLate(contract, about.lifecycle, state));
      found[name] = setupOf(refusal, { late, early });
    }
  }
  return found;
}

/** Whether there are states in which it is refused that only time brings about, and others. */
interface RefusedStates {
  late: boolean;
  early: boolean;
}

function setupOf({ when, by, having, states }: Refusal, { late, early }: RefusedStates): RefusalSetup {
  const hasValues = having !== undefined && states === undefined && when in triggers;
  // Its own states say when it is in use, where nothing else is named that uses it.
  const isUsedInStates = when === "in-use" && by === undefined && states !== undefined;
  if (when === "expired") return expiredSetup;
  const usual = (triggers as Readonly<Record<string, RefusalTrigger | undefined>>)[when] ?? inAnyWay;
  // What it has says more than what the condition usually means.
  const trigger = hasValues || isUsedInStates ? inRefusedState : usual;
  if (trigger !== inRefusedState || !late) return { trigger };
  return early ? { trigger, late: inLateState } : { ...byTheClock, trigger: inLateState };
}

/** A condition that the contract adds: by the states, or by the values, that its clause declares. */
const inAnyWay: RefusalTrigger = async (t, operation, refusal) => {
  const isDeclared = refusal.states !== undefined || refusal.having !== undefined;
  if (isDeclared) return inRefusedState(t, operation, refusal);
  throw notDerived(operation, refusal);
};
