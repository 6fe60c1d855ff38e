import type { Derivation, Expectations, OperationId, RuleId, Trial } from "../../words.ts";
import { check, fixturesOf, requestOf, textAt } from "../../words.ts";
import type { Capability } from "../../../../requests/run-conditions.ts";
import type { Delivery } from "../../../../http/receiver.ts";
import { readConfig, setConfig } from "../../config/fixtures.ts";
import { isAbout, waitForSilence, typeOf } from "../../../../checks/events/deliveries.ts";
import { cameTo, newUrl, setNewEndpoint, testAt, triesInAMinute } from "../fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import type { RunCheck } from "../../../../checks/rule-checks.ts";

/** What only the endpoint has: set, tested, changed and cleared. */
export const endpointRules: readonly Derivation[] = [
  rule("V-70b", "a new endpoint receives one TEST delivery", setting),
  rule("V-70b", "an endpoint is set although its TEST delivery fails", untaken),
  rule("G-103c", "a refused TEST delivery is not repeated", untakenOnce, ["clock"]),
  rule("EVT-01", "events are delivered to the current endpoint", moved),
  rule("EVT-01", "redeliveries go to the current endpoint", movedBeforeRetry, ["clock"]),
  rule(
    "EVT-01",
    "another platform's events are not delivered",
    othersEvents,
    ["other-platform"],
    "sandbox.internalAccounts.fund",
  ),
  rule("V-70a", "a cleared endpoint receives nothing", clearing),
];

function rule(
  id: RuleId,
  name: string,
  run: RunCheck,
  more: readonly Capability[] = [],
  operation: OperationId = "config.update",
): Derivation {
  const needs = ["webhook-receiver", ...more] as const;
  return check(operation, name, id, { needs, phase: "alone", cost: 1 }, async (t, ...rest) => {
    await setNewEndpoint(t);
    await run(t, ...rest);
  });
}

/** A new endpoint is tested once. */
async function setting(t: Trial, expect: Expectations): Promise<void> {
  const url = newUrl(t);
  await setConfig(t, { webhookEndpoint: url });
  const isTrial = testAt(url);
  await t.receiver.arrived(isTrial, 1, t.patienceMs);
  await waitForSilence(t);
  const trials = t.receiver.deliveries(isTrial).length;
  expect.that("a new endpoint", trials === 1, () => ["one TEST delivery", String(trials)]);
}

/** Whether the test succeeds or not, the endpoint is set. */
async function untaken(t: Trial, expect: Expectations): Promise<void> {
  const refusing = newUrl(t);
  const stop = t.receiver.answer(cameTo(refusing), () => ({ status: 500 }));
  for (const [state, webhookEndpoint] of [
    ["an endpoint that answers 500", refusing],
    ["an endpoint that is not there", "http://127.0.0.1:1/nobody"],
  ] as const) {
    const reply = await t.call("config.update", { body: { webhookEndpoint } });
    expect.status(state, reply, 200);
    expect.of("config.get").members(state, await readConfig(t), { webhookEndpoint });
  }
  stop();
}

/** The test of a new endpoint is not repeated when it is refused, however long one waits. */
async function untakenOnce(t: Trial, expect: Expectations): Promise<void> {
  const refusing = newUrl(t);
  const tries = await triesInAMinute(t, testAt(refusing), () => setConfig(t, { webhookEndpoint: refusing }));
  t.precondition(tries > 0, "the new endpoint was not tried");
  expect.that("a minute after 503", tries === 1, () => ["one try", String(tries)]);
}

/** Events go to the current endpoint, and no longer to the previous one. */
async function moved(t: Trial, expect: Expectations): Promise<void> {
  const url = newUrl(t);
  await setConfig(t, { webhookEndpoint: url });
  const reply = await t.call("transfers.out", await requestOf(t, "transfers.out"));
  const isItsEvent = isAbout(textAt(reply.body, "id") ?? "");
  await t.receiver.arrived((delivery) => isItsEvent(delivery) && cameTo(url)(delivery), 1, t.patienceMs);
  await waitForSilence(t);
  const received = new Set(t.receiver.deliveries(isItsEvent).map(({ path }) => path));
  expect.of("transfers.out").same("a payment", "events at the new endpoint:", [new URL(url).pathname], [...received]);
}

/** A former endpoint hears nothing more, not even of what it never took. */
async function movedBeforeRetry(t: Trial, expect: Expectations): Promise<void> {
  const former = newUrl(t);
  await setConfig(t, { webhookEndpoint: former });
  const isAtFormer = cameTo(former);
  const stop = t.receiver.answer(isAtFormer, () => ({ status: 500 }));
  const reply = await t.call("transfers.out", await requestOf(t, "transfers.out"));
  const isItsEvent = isAbout(textAt(reply.body, "id") ?? "");
  const isUntaken = (delivery: Delivery): boolean => isItsEvent(delivery) && isAtFormer(delivery);
  t.precondition((await t.receiver.arrived(isUntaken, 1, t.patienceMs)).length > 0, "the payment is not told of");
  await setConfig(t, { webhookEndpoint: newUrl(t) });
  await waitForSilence(t);
  const before = t.receiver.deliveries(isAtFormer).length;
  await t.advance(60_000);
  await waitForSilence(t);
  stop();
  const further = t.receiver.deliveries(isAtFormer).slice(before);
  expect.that("a minute after the endpoint changed", further.length === 0, () => [
    "nothing more at the former endpoint",
    further.map(typeOf).join(", "),
  ]);
}

/** Another platform's events are not delivered to this one. */
async function othersEvents(t: Trial, expect: Expectations): Promise<void> {
  const [account] = fixturesOf(await t.call("platform.internalAccounts.list", { as: "other" }), "Its accounts");
  t.precondition(account !== undefined, "the other platform has no account of its own");
  const funding = { as: "other", params: { accountId: account.id }, body: { amount: PLAIN_AMOUNT } } as const;
  const reply = await t.call("sandbox.internalAccounts.fund", funding);
  t.precondition(reply.status === 200, "the other platform's account cannot be funded");
  await waitForSilence(t);
  const received = t.receiver.deliveries(isAbout(account.id));
  expect.that("another platform's account", received.length === 0, () => [
    "no delivery",
    received.map(typeOf).join(", "),
  ]);
}

/** `null` clears the endpoint: from then on nothing is delivered. */
async function clearing(t: Trial, expect: Expectations): Promise<void> {
  await setConfig(t, { webhookEndpoint: null });
  expect.of("config.get").members("cleared", await readConfig(t), { webhookEndpoint: undefined });
  await waitForSilence(t);
  const before = t.receiver.deliveries().length;
  await t.call("transfers.out", await requestOf(t, "transfers.out"));
  await waitForSilence(t);
  const received = t.receiver.deliveries().length - before;
  expect.of("transfers.out").that("a payment afterwards", received === 0, () => ["no delivery", String(received)]);
}
