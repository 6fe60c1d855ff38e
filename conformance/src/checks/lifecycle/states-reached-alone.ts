import type { Contract, Lifecycle } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import { watchNamed } from "../../requests/effects/unchanged-resources.ts";
import type { ExpectUnchanged, Trial } from "../../requests/trial.ts";

/** Where a move to a state ends: there, or where an outcome of a call that leads to it moves on at once. */
export function endsOf(contract: Contract, lifecycle: Lifecycle, state: string): ReadonlySet<string> {
  const leading = new Set(lifecycle.edges.filter(({ to }) => to === state).map(({ by }) => by));
  const isFollowed = Object.values(contract.operations).some(
    ({ id, outcomes }) => outcomes?.resource === lifecycle.resource && leading.has(outcomes.startedBy ?? id),
  );
  return isFollowed ? comingOf(contract, lifecycle, state) : new Set([state]);
}

/** The state, and those that follow it without any call. */
export function comingOf({ operations }: Contract, { edges }: Lifecycle, state: string): ReadonlySet<string> {
  const coming = new Set([state]);
  const own = edges.filter(({ by }) => !(by in operations));
  for (const each of coming) for (const { from, to } of own) if (from === each) coming.add(to);
  return coming;
}

/** Watches what a call names that moves nothing; undefined in a state that an outcome may leave meanwhile. */
export function watchResting(
  t: Trial,
  { edges }: Lifecycle,
  { from, by }: { from: string; by: string },
  request: CallRequest,
): Promise<ExpectUnchanged> | undefined {
  const operation = t.contract.operations[by];
  const isMoving = edges.some(
    (edge) => edge.from === from && edge.by !== "expiry" && !(edge.by in t.contract.operations),
  );
  return operation === undefined || isMoving ? undefined : watchNamed(t, operation, [request]);
}
