import type { Edge, Lifecycle } from "@tallystick/contract";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Trial } from "../trial.ts";
import { isSuccess } from "../expect.ts";
import { answerOf, type Fixture } from "../fixtures/fixture.ts";
import { perform } from "../fixtures/perform.ts";
import { unlessUnavailable } from "../fixtures/unless-unavailable.ts";
import type { CallRequest, Exchange } from "../../http/exchange.ts";
import { textAt } from "../../json/value-at.ts";
import { placeOf } from "../resources/references.ts";
import { withPart } from "../bodies/with-part.ts";
import { lifecycleOf, wayTo } from "./states.ts";

/** How requests are composed and resources are read meanwhile. */
export interface Means {
  requestOf: (
    operation: string,
    options: { named: Record<string, string>; members: Record<string, unknown> },
  ) => Promise<CallRequest>;
  look: () => Promise<Exchange>;
}

/** Brings a resource into one of these states by operations; unavailable where none leads there. */
export async function bringToState(
  t: Trial,
  resource: string,
  made: Fixture,
  states: readonly string[],
  means: Means,
): Promise<void> {
  const lifecycle = lifecycleOf(t.contract, resource);
  if (lifecycle === undefined) return;
  const shown = textAt(made.body, lifecycle.field);
  if (shown !== undefined && states.includes(shown)) return;
  // Others may have moved it since it was made.
  const state = textAt((await means.look().catch(unlessUnavailable))?.body, lifecycle.field) ?? shown;
  if (state === undefined || states.includes(state)) return;
  const way = wayTo(t.contract, lifecycle, state, states);
  if (way === undefined) throw new FixtureUnavailable(`No operation brings any ${resource} to ${states.join(" or ")}.`);
  for (const [index, edge] of way.entries()) {
    // What passes by itself may be past before it is seen.
    if (edge.by === "outcome" && way[index + 1]?.by === "outcome") continue;
    await (edge.by === "outcome" ? untilMoved(t, lifecycle, edge, means) : move(t, lifecycle, made, edge, means));
  }
}

async function move(t: Trial, lifecycle: Lifecycle, { id }: Fixture, { by, to }: Edge, means: Means): Promise<void> {
  const row = t.contract.operations[by];
  const { resource } = lifecycle;
  const place = row && placeOf(t.contract, row, resource);
  const at = place ?? resource;
  if (row !== undefined && place !== undefined) await withPart(t, row, { at: place, resource }, id, means);
  const field = lifecycle.drivers.find(({ operation }) => operation === by)?.field;
  const request = await means.requestOf(by, {
    named: { [at]: id },
    members: field === undefined ? {} : { [field]: to },
  });
  const reply = await perform(t, by, request);
  if (isSuccess(reply)) return;
  throw new FixtureUnavailable(
    `The ${lifecycle.resource} cannot be brought to ${to}: ${by} answered ${answerOf(reply)}.`,
  );
}

/** Some moves happen by themselves; the quick ones are waited for. */
async function untilMoved(t: Trial, { resource, field }: Lifecycle, { to }: Edge, { look }: Means): Promise<void> {
  const isThere = ({ body }: Exchange): boolean => textAt(body, field) === to;
  if (!isThere(await t.eventually(look, isThere))) {
    throw new FixtureUnavailable(`The ${resource} did not become ${to} by itself.`);
  }
}
