import type { Edge, Lifecycle } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { advanceTo } from "./advance-to.ts";
import { answerOf, type Fixture } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { asObject, idAt, textAt } from "../../json/value-at.ts";
import { expiryTimeOf } from "./expiry-times.ts";
import { look, makeResource, meansOf, requestWith } from "../resources/fixtures.ts";
import type { RequestOptions } from "../resources/request-options.ts";
import { outcomeMembers } from "../bodies/outcome-members.ts";
import { placeOf, placeOfMove } from "../resources/references.ts";
import { beginningsOf } from "./initial-choices.ts";
import { canStillBecome, movesTo, routeTo, type Start } from "./routes.ts";
import { reachQuantity } from "./reach-quantity.ts";
import { withPart } from "../bodies/with-part.ts";
import { withoutOptional } from "../bodies/without-optional.ts";

/** A new resource in a state of its lifecycle, brought there as callers do it. */
export async function makeInState(
  t: Trial,
  lifecycle: Lifecycle,
  state: string,
  options: RequestOptions = {},
): Promise<Fixture> {
  const route = routeTo(t.contract, lifecycle, state);
  if (route === undefined) {
    throw new FixtureUnavailable(`No caller can bring any ${lifecycle.resource} into ${state}.`);
  }
  const { operation, row } = route.start;
  const own =
    row === undefined || operation.outcomes === undefined
      ? { members: beginning(t, lifecycle, route.start) }
      : await outcomeMembers(t, operation, row);
  const made = await makeResource(t, lifecycle.resource, { ...own, ...options, ...together(own, options) });
  const begun = await settled(t, lifecycle, made, route.start.state);
  await withNeededParts(t, lifecycle, begun);
  return continueTo(t, lifecycle, begun, state, kindsIn(t, options));
}

/** Adds what a move refuses to go without, while it can be added: later only the state is to be the reason of a refusal. */
async function withNeededParts(t: Trial, lifecycle: Lifecycle, made: Fixture): Promise<void> {
  const { resource, edges, field } = lifecycle;
  for (const by of new Set(edges.map((edge) => edge.by))) {
    const row = t.contract.operations[by];
    const at = row && placeOf(t.contract, row, resource);
    if (row === undefined || at === undefined) continue;
    const refusals = row.refusals.filter(({ having }) => having?.path !== field);
    await withPart(t, { ...row, refusals }, { at, resource }, made.id, meansOf(t, resource, made)).catch(
      unlessUnavailable,
    );
  }
}

/** A new resource brought into a state by its move from another one. */
export async function makeInStateFrom(
  t: Trial,
  lifecycle: Lifecycle,
  { from, to }: { from: string; to: string },
  options: RequestOptions = {},
): Promise<Fixture> {
  return continueTo(t, lifecycle, await makeInState(t, lifecycle, from, options), to, kindsIn(t, options));
}

/** The members that select the state in which a resource begins. */
function beginning(
  t: Trial,
  lifecycle: Lifecycle,
  { operation, state }: Start,
): NonNullable<RequestOptions["members"]> {
  return beginningsOf(t, lifecycle, operation).find((each) => each.state === state)?.members ?? {};
}

/** Ids by resource, which also apply to transitions: one may reference the payer. */
function kindsIn({ contract }: Trial, { named = {} }: RequestOptions): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(named).filter(([name]) => name in contract.resources));
}

/** Members and names of both, the second's where both have one. */
function together(one: RequestOptions, other: RequestOptions): RequestOptions {
  return { named: { ...one.named, ...other.named }, members: { ...one.members, ...other.members } };
}

/** The resource as it shows a state, or as it is shown when it cannot be expected to show that any more. */
async function settled(t: Trial, lifecycle: Lifecycle, made: Fixture, state: string): Promise<Fixture> {
  const seen = await t.eventually(
    () => look(t, lifecycle.resource, made),
    ({ status, body }) => {
      const shown = textAt(body, lifecycle.field);
      return status !== 200 || shown === state || shown === undefined || !isExpected(lifecycle, shown, state);
    },
  );
  return { id: made.id, body: asObject(seen.body) ?? made.body };
}

/** Whether a state is still to be expected of what shows another one: not where that is past it, or began beside it. */
function isExpected(lifecycle: Lifecycle, shown: string, state: string): boolean {
  const { initial } = lifecycle;
  const isOtherStart = initial.includes(shown) && initial.includes(state);
  return !isOtherStart && canStillBecome(lifecycle, shown, state);
}

/** Moves the resource from what it shows to a state, along the edges. */
async function continueTo(
  t: Trial,
  lifecycle: Lifecycle,
  begun: Fixture,
  state: string,
  named: Readonly<Record<string, string>>,
): Promise<Fixture> {
  const { resource, field } = lifecycle;
  const shown = textAt(begun.body, field) ?? "";
  const moves = movesTo(t.contract, lifecycle, shown, state);
  if (moves === undefined) throw new FixtureUnavailable(`The ${resource} that is ${shown} cannot become ${state}.`);
  let current = begun;
  for (const edge of moves) {
    await takeEdge(t, lifecycle, current, edge, named);
    current = await settled(t, lifecycle, current, edge.to);
    const now = textAt(current.body, field);
    if (now !== edge.to) {
      throw new FixtureUnavailable(`The ${resource} stays ${now ?? "unshown"} instead of becoming ${edge.to}.`);
    }
  }
  return current;
}

async function takeEdge(
  t: Trial,
  lifecycle: Lifecycle,
  current: Fixture,
  edge: Edge,
  named: Readonly<Record<string, string>>,
): Promise<void> {
  if (edge.by === "expiry") {
    const { due, margin } = await expiryTimeOf(t, lifecycle.resource, current);
    await advanceTo(t, due + margin);
    return;
  }
  if (edge.by === "quantity") {
    await reachQuantity(t, { resource: lifecycle.resource, id: current.id }, edge);
    return;
  }
  const reply = await perform(t, edge.by, await moveRequest(t, lifecycle, current.id, edge.by, edge.to, named));
  if (!isSuccess(reply)) {
    throw new FixtureUnavailable(
      `The ${lifecycle.resource} that is ${edge.from} could not be moved to ${edge.to}: ${edge.by} answered ${answerOf(reply)}.`,
    );
  }
}

/** The request by which an operation is asked to move a resource to a state: with nothing else that it need not have. */
export async function moveRequest(
  t: Trial,
  lifecycle: Lifecycle,
  id: string,
  by: string,
  to: string,
  named: Readonly<Record<string, string>> = {},
): Promise<CallRequest> {
  const row = t.contract.operations[by];
  const { resource } = lifecycle;
  const place = row && placeOfMove(t.contract, row, resource);
  if (row === undefined || place === undefined) throw new FixtureUnavailable(`${by} names no ${resource}.`);
  const { at, through } = place;
  if (through === undefined) await withPart(t, row, { at, resource }, id, meansOf(t, resource, { id }));
  const meant = through === undefined ? id : idAt((await look(t, resource, { id })).body, through);
  if (meant === undefined)
    throw new FixtureUnavailable(`The ${resource} ${id} shows no ${through}, which ${by} needs.`);
  const field = lifecycle.drivers.find(({ operation }) => operation === by)?.field;
  const wanted = field === undefined ? {} : { ...withoutOptional(t, row, field), [field]: to };
  return requestWith(t, by, { named: { ...named, [at]: meant }, members: wanted });
}

/** How a resource in a state is read. */
export function reader(t: Trial, { resource }: Lifecycle, made: Fixture): () => Promise<Exchange> {
  return () => look(t, resource, made);
}
