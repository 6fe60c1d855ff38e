import { FixtureUnavailable } from "../../../errors/trial-errors.ts";
import type { TargetInfo, Trial } from "../../../requests/trial.ts";
import type { Delivery } from "../../../http/receiver.ts";
import { readConfig } from "../config/fixtures.ts";
import { typeOf, waitForSilence } from "../../../checks/events/deliveries.ts";
import { answerOf } from "../../../requests/fixtures/fixture.ts";

/** Whether a delivery is a test of the endpoint. */
export function isTest(delivery: Delivery): boolean {
  return typeOf(delivery) === "TEST";
}

/** Whether a delivery is a test of the endpoint at this URL of the receiver. */
export function testAt(url: string): (delivery: Delivery) => boolean {
  return (delivery) => isTest(delivery) && cameTo(url)(delivery);
}

/** Works while the platform's endpoint is a new one of the receiver, which was tested already (V-70). */
export async function withEndpoint(t: Trial, work: (url: string) => Promise<void>): Promise<void> {
  const before = (await readConfig(t)).body["webhookEndpoint"] ?? null;
  const url = newUrl(t);
  try {
    await setEndpoint(t, url);
    await awaitTest(t, url);
    await work(url);
  } finally {
    await setEndpoint(t, before, true);
  }
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

/** Sets the endpoint, or clears it; throws `FixtureUnavailable` when the platform does not let it be set. */
export async function setEndpoint(t: Trial, webhookEndpoint: unknown, putsBack = false): Promise<void> {
  const reply = await t.call("config.update", { body: { webhookEndpoint }, putsBack });
  if (reply.status !== 200) throw new FixtureUnavailable(`The endpoint cannot be set: ${answerOf(reply)}.`);
}
