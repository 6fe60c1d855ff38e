import type { Operation, Refusal } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { byTheClock } from "../run-conditions.ts";
import { only, type RefusalSetup } from "../refusal-trigger.ts";
import { advanceBefore, advanceTo } from "../states/advance-to.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { expiryOf, expiryTimeOf } from "../states/expiry-times.ts";
import { makeResource } from "../resources/fixtures.ts";
import { makeInState } from "../states/in-state.ts";
import { inLateState } from "./in-refused-state.ts";
import { notDerived, refusedResource, requestNaming } from "./refused-resource.ts";

/** The resource that the request names expires before it is sent; a second before it is still accepted. */
export const expiredSetup: RefusalSetup = {
  ...byTheClock,
  async trigger(t, operation, refusal) {
    if (refusal.states !== undefined) return inLateState(t, operation, refusal);
    const { resource, made, place } = await expiring(t, operation, refusal);
    const { due, margin } = await expiryTimeOf(t, resource, made);
    await advanceTo(t, due + margin);
    return only(await requestNaming(t, operation, place, made.id));
  },
  async justBefore(t, operation, refusal) {
    const { resource, made, place } = await expiring(t, operation, refusal);
    const { due, margin } = await expiryTimeOf(t, resource, made);
    await advanceBefore(t, due, margin);
    return { request: await requestNaming(t, operation, place, made.id), due };
  },
};

async function expiring(t: Trial, operation: Operation, refusal: Refusal) {
  const about = refusedResource(t.contract, operation, refusal);
  if (about === undefined || expiryOf(t.contract, about.place.resource) === undefined) {
    throw notDerived(operation, refusal);
  }
  const { place, lifecycle } = about;
  return { resource: place.resource, place, made: await alive(t, place.resource, lifecycle) };
}

/** A resource in the state from which it expires. */
async function alive(
  t: Trial,
  resource: string,
  lifecycle: NonNullable<ReturnType<typeof refusedResource>>["lifecycle"],
): Promise<Fixture> {
  const edge = lifecycle?.edges.find(({ by }) => by === "expiry");
  return lifecycle === undefined || edge === undefined
    ? makeResource(t, resource)
    : makeInState(t, lifecycle, edge.from);
}
