import type { Contract, Expiry, Lifecycle } from "@tallystick/contract";
import { placeOf } from "../resources/references.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Trial } from "../trial.ts";
import type { ResourceSupport } from "../resources/resource-support.ts";
import { isSuccess } from "../expect.ts";
import type { Lifetime, ShownExpiry } from "./lifetime.ts";
import { answerOf, type Fixture } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { textAt } from "../../json/value-at.ts";
import { memberOf } from "../../schema/member-of.ts";
import { schemaAt } from "../../schema/resolve.ts";
import { countedFrom, expiriesOf, expiryOf, expiryTimeOf } from "./expiry-times.ts";
import { look, makeResource, requestWith } from "../resources/fixtures.ts";
import { makeInState } from "./in-state.ts";
import type { LastingFixture } from "./expiring-fixture.ts";
import { isLate, isStill, reachableStates, routeTo } from "./routes.ts";
import { lifecycleOf } from "./states.ts";

/** How each resource that expires is made. */
export function expiringFixturesOf(contract: Contract): ResourceSupport["expiringFixtures"] {
  return Object.fromEntries(timedLifecycles(contract).map((lifecycle) => [lifecycle.resource, makerOf(lifecycle)]));
}

/** Creates each expiring resource in a state without expiry. */
export function lastingFixturesOf(contract: Contract): ResourceSupport["lastingFixtures"] {
  const timed = timedLifecycles(contract).filter(({ resource }) => expiryOf(contract, resource) !== undefined);
  return Object.fromEntries(
    timed.map((lifecycle) => {
      const states = reachableStates(contract, lifecycle).filter((state) => !isLate(contract, lifecycle, state));
      return [lifecycle.resource, { states, make: lasting(contract, lifecycle) }];
    }),
  );
}

function timedLifecycles({ lifecycles }: Contract): Lifecycle[] {
  return Object.values(lifecycles).filter(({ edges }) => edges.some(({ by }) => by === "expiry"));
}

function makerOf(lifecycle: Lifecycle): ResourceSupport["expiringFixtures"][string] {
  const { resource } = lifecycle;
  return async (t, from) => {
    // What is made is dated by the target's clock, which others may have moved.
    await t.advance(0);
    const made = await makeInState(t, lifecycle, from);
    return { look: () => look(t, resource, made), ...(await expiryTimeOf(t, resource, made)) };
  };
}

/** As its maker makes it, and whether it stays in its state. */
function lasting(contract: Contract, lifecycle: Lifecycle): (t: Trial, state: string) => Promise<LastingFixture> {
  const make = makerOf(lifecycle);
  return async (t, state) => {
    const route = routeTo(contract, lifecycle, state);
    const isStaying = route !== undefined && route.moves.length === 0 && isStill(route.start);
    return { ...(await make(t, state)), isStaying };
  };
}

/** The resources that show when they expire, so long after their creation. */
export function lifetimesOf(contract: Contract, document: object): Lifetime[] {
  return Object.values(contract.resources).flatMap(({ name, schema, creates }) => {
    const shown = expiriesOf(contract, name).filter(
      (expiry) =>
        countedFrom(expiry) === undefined && memberOf(document, schemaAt(document, schema), expiry.field) !== undefined,
    );
    if (creates.length === 0) return [];
    return shown.map((expiry) => ({
      expiry,
      async make(t: Trial, extender?: string) {
        const made = await mortal(t, name, expiry, extender);
        const state = lifecycleOf(contract, name)?.field;
        const isOver = async (): Promise<boolean> =>
          textAt((await look(t, name, made)).body, state ?? "") === expiry.to;
        return {
          ...(state !== undefined && expiry.to !== undefined && { isOver }),
          expiry: () => shownExpiry(t, name, made, expiry.field),
          extend: (operation: string) => extend(t, name, made, operation),
        };
      },
    }));
  });
}

/** A resource in the state from which it expires or is extended. */
function mortal(t: Trial, resource: string, { to }: Expiry, extender?: string): Promise<Fixture> {
  const lifecycle = lifecycleOf(t.contract, resource);
  const timed = lifecycle?.edges.filter(({ by }) => by === "expiry") ?? [];
  const move = lifecycle?.edges.find(({ by }) => by === extender);
  const edge = move ?? timed.find((each) => each.to === to) ?? timed[0];
  return lifecycle === undefined || edge === undefined
    ? makeResource(t, resource)
    : makeInState(t, lifecycle, edge.from);
}

async function shownExpiry(t: Trial, resource: string, made: Fixture, field: string): Promise<ShownExpiry> {
  const text = textAt((await look(t, resource, made)).body, field) ?? textAt(made.body, field) ?? "";
  const due = Date.parse(text);
  if (Number.isNaN(due)) throw new FixtureUnavailable(`The ${resource} shows no time at ${field}.`);
  return { due, isDay: !text.includes("T") };
}

async function extend(t: Trial, resource: string, { id }: Fixture, operation: string): Promise<void> {
  const row = t.contract.operations[operation];
  const place = row && placeOf(t.contract, row, resource);
  if (place === undefined) throw new FixtureUnavailable(`${operation} names no ${resource}.`);
  const reply = await perform(t, operation, await requestWith(t, operation, { named: { [place]: id } }));
  if (!isSuccess(reply)) throw new FixtureUnavailable(`${operation} answered ${answerOf(reply)}.`);
}
