import { expiryEnd, type Contract, type Expiry, type Lifecycle } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { textAt, withValueAt } from "../../json/value-at.ts";

/** The rows by which a resource expires. */
export function expiriesOf(contract: Contract, resource: string): Expiry[] {
  const schema = contract.resources[resource]?.schema.split("/").at(-1);
  return contract.expiries.filter(({ model }) => model === resource || model === schema);
}

/** The row by which a resource expires: of several, the one that leaves its state. Undefined without one. */
export function expiryOf(contract: Contract, resource: string, body?: unknown): Expiry | undefined {
  const rows = expiriesOf(contract, resource);
  const lifecycles = Object.values(contract.lifecycles).filter((each) => each.resource === resource);
  const next = lifecycles.flatMap(({ field, edges }) =>
    edges.filter(({ by, from }) => by === "expiry" && from === textAt(body, field)).map(({ to }) => to),
  );
  return rows.find(({ to }) => to !== undefined && next.includes(to)) ?? rows[0];
}

/** When something expires, epoch milliseconds, and how far from then it certainly has or has not. */
export interface ExpiryTime {
  due: number;
  margin: number;
}

const dayMs = 86_400_000;

/** When a resource expires: as it shows it, or so long after now as is declared. */
export async function expiryTimeOf(t: Trial, resource: string, { body }: Pick<Fixture, "body">): Promise<ExpiryTime> {
  const expiry = expiryOf(t.contract, resource, body);
  if (expiry === undefined) throw new FixtureUnavailable(`The contract does not say when the ${resource} expires.`);
  return (
    countedEnd(expiry, body) ??
    timeAt(body, expiry.field) ?? { due: expiryEnd(expiry, await t.advance(0)), margin: 1_000 }
  );
}

/** The member that an end is counted from; undefined where it is counted from the creation. */
export function countedFrom({ from, before }: Pick<Expiry, "from" | "before">): string | undefined {
  return from ?? before;
}

/** When a resource ends, by the member that its end is counted from; undefined where it shows none. */
export function countedEnd(expiry: Expiry, body: unknown): ExpiryTime | undefined {
  const time = timeAt(body, countedFrom(expiry));
  return time && { ...time, due: expiryEnd(expiry, time.due) };
}

/** The state after an end, and those after further ends that are past by then, or nearly so. */
export function statesAfterEnds(
  contract: Contract,
  { resource, field, edges }: Lifecycle,
  { to, body, now }: { to: string; body: unknown; now: number },
): ReadonlySet<string> {
  const states = new Set([to]);
  // A state that is added is visited as well.
  for (const state of states) {
    const expiry = expiryOf(contract, resource, withValueAt(body, field, state));
    const next = edges.find((edge) => edge.by === "expiry" && edge.from === state && edge.to === expiry?.to);
    const end = expiry && countedEnd(expiry, body);
    if (next !== undefined && end !== undefined && end.due - end.margin <= now) states.add(next.to);
  }
  return states;
}

function timeAt(body: unknown, path: string | undefined): ExpiryTime | undefined {
  const text = (path === undefined ? undefined : textAt(body, path)) ?? "";
  const due = Date.parse(text);
  if (Number.isNaN(due)) return undefined;
  // A date says nothing about the time of the day.
  return { due, margin: /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayMs + 1_000 : 1_000 };
}
