import type { Contract } from "@tallystick/contract";
import { idMemberOf } from "../../requests/fixtures/resource-id.ts";
import type { Trial } from "../../requests/trial.ts";
import { nothing, type Delivery } from "../../http/receiver.ts";
import { asObject, idAt, textAt } from "../../json/value-at.ts";

/** The bounds of the time in which a target has noted how a try was answered, unless it is slow; milliseconds. */
const SHORTEST_NOTE_MS = 20;
const LONGEST_NOTE_MS = 100;

/** How many times longer than usual a target is given, to conclude that nothing more comes. */
const PATIENCE = 3;
/** The bounds of that time, in milliseconds; while the target has delivered too little to tell, it is the longest. */
const SHORTEST_SILENCE_MS = 100;
const LONGEST_SILENCE_MS = 1_500;

/** What says which resource an event shows. */
type Events = Pick<Contract, "resources" | "webhooks">;

/** The type of the event that is delivered. */
export function typeOf({ body }: Delivery): string {
  return textAt(body, "type") ?? "";
}

/** The resource that a delivery shows, in `data` or in the only member with an object; undefined where neither is there. */
export function dataOf({ body }: Delivery): Readonly<Record<string, unknown>> | undefined {
  const event: Readonly<Record<string, unknown>> = asObject(body) ?? {};
  const [only, ...others] = Object.values(event)
    .map((member) => asObject(member))
    .filter((member) => member !== undefined);
  return asObject(event["data"]) ?? (others.length === 0 ? only : undefined);
}

/** Whether a delivery is about this resource, whose id may have another name, and be a number, where the contract says so. */
export function isAbout(id: string, contract?: Events): (delivery: Delivery) => boolean {
  return (delivery) => {
    const data = dataOf(delivery);
    const webhook = Object.values(contract?.webhooks ?? {}).find(({ events }) => events.includes(typeOf(delivery)));
    const member = contract === undefined ? "id" : idMemberOf(contract, webhook?.resource);
    // A resource may show its id in a member of another name.
    return data?.[member] === undefined ? Object.values(data ?? {}).includes(id) : idAt(data, member) === id;
  };
}

/** Whether a delivery is about this resource, with an event of one of these types. */
export function isEventOf(id: string, types: readonly string[], contract?: Events): (delivery: Delivery) => boolean {
  return (delivery) => types.includes(typeOf(delivery)) && isAbout(id, contract)(delivery);
}

/** The first delivery of such an event about the resource, once it has arrived; undefined when none did in time. */
export async function arrival(t: Trial, id: string, types: readonly string[]): Promise<Delivery | undefined> {
  return (await t.receiver.arrived(isEventOf(id, types, t.contract), 1, t.patienceMs))[0];
}

/** Every event about a resource once, in order of arrival, when no more come: each is waited for as long after the one before. */
export async function deliveriesAbout(t: Trial, id: string, last: readonly string[]): Promise<Delivery[]> {
  const startedAt = t.ticks();
  const leftMs = (): number => {
    const latest = t.receiver.deliveries(isAbout(id, t.contract)).at(-1)?.atMs ?? startedAt;
    return Math.max(latest, startedAt) + t.patienceMs - t.ticks();
  };
  for (let left = t.patienceMs; left > 0; left = leftMs()) {
    if ((await t.receiver.arrived(isEventOf(id, last, t.contract), 1, left)).length > 0) break;
  }
  await waitForSilence(t);
  const seen = new Map<string, Delivery>();
  for (const delivery of t.receiver.deliveries(isAbout(id, t.contract))) {
    const key = textAt(delivery.body, "id") ?? "";
    if (!seen.has(key)) seen.set(key, delivery);
  }
  return [...seen.values()];
}

/** Ends the quiet period early. */
interface SilenceLimits {
  /** Milliseconds. */
  longestMs?: number;
  /** It ends when so many of these have arrived. */
  unless?: { fits: (delivery: Delivery) => boolean; count: number };
}

/**
 * Waits for the quiet period: three times the usual delivery time of this target, which concurrent checks refine, and at
 * least one polling interval of the target.
 */
export async function waitForSilence(t: Trial, limits: SilenceLimits = {}): Promise<void> {
  const { longestMs = LONGEST_SILENCE_MS, unless: { fits, count } = { fits: nothing, count: 1 } } = limits;
  let left = silenceMs(t, longestMs);
  for (let waited = 0; left > 0; left = silenceMs(t, longestMs) - waited) {
    const moment = Math.min(left, SHORTEST_SILENCE_MS);
    if ((await t.receiver.arrived(fits, count, moment)).length >= count) return;
    waited += moment;
  }
}

function silenceMs(t: Trial, longestMs: number): number {
  const usual = t.receiver.usualMs() ?? LONGEST_SILENCE_MS;
  return Math.min(Math.max(PATIENCE * usual, SHORTEST_SILENCE_MS), LONGEST_SILENCE_MS, longestMs);
}

/** Waits until the target has noted how the last try was answered: as long as for silence, within narrow bounds. */
export function waitUntilNoted(t: Trial): Promise<void> {
  const usual = t.receiver.usualMs() ?? LONGEST_NOTE_MS;
  return pause(t, Math.min(Math.max(PATIENCE * usual, SHORTEST_NOTE_MS), LONGEST_NOTE_MS));
}

/** Takes what arrives in this time, in milliseconds. */
export async function pause(t: Trial, ms: number): Promise<void> {
  await t.receiver.arrived(nothing, 1, ms);
}
