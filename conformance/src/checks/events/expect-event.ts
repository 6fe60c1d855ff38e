import type { Trial } from "../../requests/trial.ts";
import { isAbout, dataOf, waitForSilence, isEventOf } from "./deliveries.ts";
import type { Delivery } from "../../http/receiver.ts";
import { idAt } from "../../json/value-at.ts";
import { expecting } from "../../requests/expect.ts";

/** The expected events, and what caused them. */
export interface ExpectedEvent {
  operation: string;
  /** The resource that the event is about. */
  id: string;
  /** Any one of these types is right. */
  events: readonly string[];
  /** The members that the event must have. */
  shows?: (data: unknown, delivery: Delivery) => boolean;
}

/** One of the events arrives within five seconds, and shows what is expected; returns it. */
export async function expectEvent(
  t: Trial,
  rules: readonly string[],
  state: string,
  { operation, id, events, shows = () => true }: ExpectedEvent,
): Promise<Delivery | undefined> {
  const isMeant = (delivery: Delivery): boolean =>
    isEventOf(id, events, t.contract)(delivery) && shows(dataOf(delivery), delivery);
  const [event] = await t.receiver.arrived(isMeant, 1, t.patienceMs);
  expecting(t, rules, operation).that(state, event !== undefined, () => [
    `${events.join(" or ")} about ${id}`,
    "no such delivery in time",
  ]);
  return event;
}

/** One occurrence is one event, however often it is delivered: a second id would be taken for a second event. */
export async function expectEventOnce(
  t: Trial,
  rules: readonly string[],
  state: string,
  { operation, id, events, shows = () => true }: ExpectedEvent,
): Promise<void> {
  await waitForSilence(t);
  const event = t.receiver
    .deliveries(isEventOf(id, events, t.contract))
    .filter((delivery) => shows(dataOf(delivery), delivery));
  const ids = new Set(event.map(eventOf));
  expecting(t, rules, operation).that(state, ids.size === 1, () => [
    `one ${events.join(" or ")} about ${id}`,
    `${ids.size}, of the ids ${[...ids].join(", ")}`,
  ]);
}

/** Distinguishes later events about a resource from those that have arrived so far. */
export async function newTo(t: Trial, id: string): Promise<(delivery: Delivery) => boolean> {
  await waitForSilence(t);
  const known = new Set(t.receiver.deliveries(isAbout(id, t.contract)).map(eventOf));
  return (delivery) => !known.has(eventOf(delivery));
}

function eventOf({ body }: Delivery): string | undefined {
  return idAt(body, "id");
}
