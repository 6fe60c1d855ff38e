import type { TargetInfo, Trial } from "../../../requests/trial.ts";
import type { Delivery } from "../../../http/receiver.ts";
import { textAt } from "../../../json/value-at.ts";
import { setConfig } from "../config/fixtures.ts";
import { customerOf } from "../customers/fixtures.ts";
import { typeOf, waitForSilence, waitUntilNoted } from "../../../checks/events/deliveries.ts";

/** Whether a delivery is a test of the endpoint. */
export function isTest(delivery: Delivery): boolean {
  return typeOf(delivery) === "TEST";
}

/** Whether a delivery is a test of the endpoint at this URL of the receiver. */
export function testAt(url: string): (delivery: Delivery) => boolean {
  return (delivery) => isTest(delivery) && cameTo(url)(delivery);
}

/** Makes a new URL of the receiver the platform's endpoint, and waits for its test (V-70). */
export async function setNewEndpoint(t: Trial): Promise<string> {
  const webhookEndpoint = newUrl(t);
  await setConfig(t, { webhookEndpoint });
  await awaitTest(t, webhookEndpoint);
  return webhookEndpoint;
}

/** The targets that sent no test in time once. */
const withoutTests = new WeakSet<TargetInfo>();

/** Waits for the test of a new endpoint, or a moment where the target sent none before. */
async function awaitTest(t: Trial, url: string): Promise<void> {
  const test = { fits: testAt(url), count: 1 };
  if (withoutTests.has(t.target)) return waitForSilence(t, { unless: test });
  const found = await t.receiver.arrived(test.fits, test.count, t.patienceMs);
  if (found.length === 0) withoutTests.add(t.target);
}

/** How often a test comes that is refused, within a minute of what causes it by the target's clock. */
export async function triesInAMinute(
  t: Trial,
  isTrial: (delivery: Delivery) => boolean,
  cause: () => Promise<unknown>,
): Promise<number> {
  const stop = t.receiver.answer(isTrial, () => ({ status: 503 }));
  const before = t.receiver.deliveries(isTrial).length;
  await cause();
  await t.receiver.arrived(isTrial, before + 1, t.patienceMs);
  // A target that does not know the answer yet would count the pause from a later time.
  await waitUntilNoted(t);
  await t.advance(60_000);
  await waitForSilence(t);
  stop();
  return t.receiver.deliveries(isTrial).length - before;
}

/** Whether a delivery came to this URL of the receiver's. */
export function cameTo(url: string): (delivery: Delivery) => boolean {
  return ({ path }) => path === new URL(url).pathname;
}

/** A URL of the receiver that was never used before. */
export function newUrl(t: Trial): string {
  return `${t.receiver.url}/${t.unique("endpoint")}`;
}

/** Whether a delivery is an event of this type about the trial's own customer. */
export async function customersEvent(t: Trial, type: string): Promise<(delivery: Delivery) => boolean> {
  const { id } = await customerOf(t);
  return (delivery) => typeOf(delivery) === type && textAt(delivery.body, "data.customerId") === id;
}
