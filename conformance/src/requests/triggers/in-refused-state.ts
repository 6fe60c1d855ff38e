import type { Lifecycle, Operation, Reference, Refusal } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { textAt } from "../../json/value-at.ts";
import type { Trial } from "../trial.ts";
import type { RefusalTrigger, RefusedRequest } from "../refusal-trigger.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import { bringTo, look, makeFor } from "../resources/fixtures.ts";
import { makeInState } from "../states/in-state.ts";
import { needs, referencesOf } from "../resources/references.ts";
import { needsClock, routeTo } from "../states/routes.ts";
import { refusedStates } from "../states/refused-states.ts";
import { notDerived, refusedResource, requestAskingFor } from "./refused-resource.ts";
import { withRefusedValue } from "./refused-value.ts";
import { firstAvailable } from "../bodies/first-available.ts";
import { doneBefore } from "./done-before.ts";

/** The resource is in a state in which the operation is refused; a state that only time brings about is left to `late`. */
export const inRefusedState: RefusalTrigger = async (t, operation, refusal) => {
  const found = await statesOf(t, operation, refusal, "at once");
  if (found.length > 0) return found;
  if (refusal.having !== undefined || refusal.when === "ineligible") return withRefusedValue(t, operation, refusal);
  if (hasStates(t, operation, refusal)) throw notDerived(operation, refusal);
  return doneBefore(t, operation, refusal);
};

/** The resource is in a refused state that only time brings about. */
export const inLateState: RefusalTrigger = (t, operation, refusal) => statesOf(t, operation, refusal, "late");

function hasStates({ contract }: Trial, operation: Operation, refusal: Refusal): boolean {
  return refusedResource(contract, operation, refusal)?.lifecycle !== undefined;
}

async function statesOf(
  t: Trial,
  operation: Operation,
  refusal: Refusal,
  when: "at once" | "late",
): Promise<RefusedRequest[]> {
  const about = refusedResource(t.contract, operation, refusal);
  if (about?.lifecycle === undefined) return [];
  const { lifecycle, place } = about;
  const states = refusedStates(lifecycle, operation, refusal) ?? [];
  const found: RefusedRequest[] = [];
  const isOwner = referencesOf(t.contract, operation).some(
    (other) => other.at !== place.at && needs(t.contract, other.resource, place.resource),
  );
  const mayMismatch = isOwner && operation.refusals.some((each) => each.when === "owner-mismatch");
  let missing: unknown;
  for (const state of states) {
    const route = routeTo(t.contract, lifecycle, state);
    if (route === undefined || needsClock(route) !== (when === "late")) continue;
    const direct = async (): Promise<CallRequest> => {
      const made = await makeInState(t, lifecycle, state);
      const request = await requestAskingFor(t, operation, place, made.id, refusal);
      if (isOwner) await expectStill(t, lifecycle, made, state);
      return request;
    };
    const last = (): Promise<CallRequest> => movedLast(t, operation, refusal, { place, state });
    // What belongs to it is there before it is moved, or belongs to another.
    const ways = when === "late" ? [direct] : mayMismatch ? [last, direct] : [direct, last];
    try {
      found.push({ variant: state, request: await firstAvailable(ways, (way) => way(), "") });
    } catch (error) {
      unlessUnavailable(error);
      missing ??= error;
    }
  }
  if (found.length === 0 && missing !== undefined) throw missing;
  return found;
}

/** What else a request names may only be made for it in another state. */
async function expectStill(t: Trial, { resource, field }: Lifecycle, made: Fixture, state: string): Promise<void> {
  const shown = textAt((await look(t, resource, made)).body, field);
  if (shown !== undefined && shown !== state)
    throw new FixtureUnavailable(`The ${resource} that was ${state} is ${shown} when the rest of the request is made.`);
}

/** The request is there before the resource is moved: what else it names may belong to that, and can be made no more then. */
async function movedLast(
  t: Trial,
  operation: Operation,
  refusal: Refusal,
  { place, state }: { place: Reference; state: string },
): Promise<CallRequest> {
  const { id } = await makeFor(t, operation, place);
  const request = await requestAskingFor(t, operation, place, id, refusal);
  await bringTo(t, place.resource, { id, body: {} }, [state]);
  return request;
}
