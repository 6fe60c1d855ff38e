import { parseDuration, type Contract, type Expiry } from "@tallystick/contract";
import type { Trial } from "../trial.ts";
import { FixtureUnavailable } from "../../errors/trial-errors.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import { textAt } from "../../json/value-at.ts";

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
  const text = textAt(body, expiry.field) ?? "";
  const shown = Date.parse(text);
  if (Number.isNaN(shown)) return { due: (await t.advance(0)) + parseDuration(expiry.after), margin: 1_000 };
  // A date says nothing about the time of the day.
  return { due: shown, margin: /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayMs + 1_000 : 1_000 };
}
