import { FixtureUnavailable } from "../engine/errors.ts";
import type { Trial } from "../engine/types.ts";
import type { Fixture } from "../fixtures/fixture.ts";
import type { CallRequest, Exchange } from "../http/exchange.ts";

/** What a derived request has of its own, instead of what would be derived. */
export interface RequestOptions {
  /** Ids to name, by the place of the reference or by the resource. */
  named?: Readonly<Record<string, string>>;
  /** Values at places of the request, such as `body.serial`; `undefined` leaves the place out. */
  members?: Readonly<Record<string, unknown>>;
  as?: CallRequest["as"];
}

/** A plain request of an operation with some values of its own; what it names and is not given is made for it. */
export async function requestWith(_t: Trial, operation: string, _options: RequestOptions = {}): Promise<CallRequest> {
  throw new FixtureUnavailable(`No request of ${operation} can be derived.`);
}

/** A new resource; the options are those of the request that creates it. */
export async function makeResource(_t: Trial, resource: string, _options: RequestOptions = {}): Promise<Fixture> {
  throw new FixtureUnavailable(`No ${resource} can be made.`);
}

/** The resource that reads of the trial share. */
export function resourceOf(t: Trial, resource: string): Promise<Fixture> {
  return t.fixtures.once(`resource ${resource}`, () => makeResource(t, resource));
}

/** What a resource shows now: by the operation that reads it, or else by its item in a list. */
export async function look(_t: Trial, resource: string, _made: Fixture): Promise<Exchange> {
  throw new FixtureUnavailable(`No operation reads a ${resource}.`);
}
