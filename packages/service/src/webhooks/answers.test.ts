import { contract as shipped, type Contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { webhookFixtures, type WebhookFixtures } from "../../test/webhook-fixtures.ts";
import { startReceiver, type Answer, type Receiver } from "../../test/webhook-receiver.ts";
import type { Decision } from "./index.ts";

const second = 1000;

interface StartedDecision {
  fixtures: WebhookFixtures;
  receiver: Receiver;
  /** Every decision, as received. */
  decisions: Partial<Decision>[];
}

/** A payment that waits for the endpoint's decision, and the endpoint's reply. */
async function startDecision(answer: Answer, contract?: Contract): Promise<StartedDecision> {
  const receiver = await startReceiver(({ event }) => (event.type === "TEST" ? 200 : answer));
  const fixtures = await webhookFixtures(contract);
  const decisions = recorded(fixtures);
  await announce(fixtures, await fixtures.platform(receiver.url));
  await fixtures.deliver();
  return { fixtures, receiver, decisions };
}

function recorded({ runtime }: WebhookFixtures): StartedDecision["decisions"] {
  const decisions: StartedDecision["decisions"] = [];
  runtime.events.onDecision("Transaction", async (_tx, { to, shows, isAsked, reply }) => {
    decisions.push({ to, shows, isAsked, ...(reply !== undefined && { reply }) });
  });
  return decisions;
}

function announce(fixtures: WebhookFixtures, platformId: string): Promise<void> {
  return fixtures.record({ platformId, type: "INCOMING_PAYMENT.PENDING", resourceId: "Transaction:1" });
}

async function pass({ fixtures }: StartedDecision, milliseconds: number): Promise<void> {
  fixtures.clock.moveTo(fixtures.clock.now() + milliseconds);
  await fixtures.runtime.work.runDue();
}

const failed = (value: string): Partial<Decision> => ({
  to: "FAILED",
  shows: [{ path: "failureReason", value }],
  isAsked: true,
});

for (const [title, answer, decision] of [
  ["200 accepts the payment", 200, { to: "COMPLETED", shows: [], isAsked: true }],
  ["403 rejects it", 403, { to: "REJECTED", shows: [], isAsked: true }],
  ["422 fails it for lack of information", 422, failed("MISSING_MANDATORY_PAYEE_DATA")],
  ["500 is an error of the endpoint", 500, failed("PAYMENT_APPROVAL_WEBHOOK_ERROR")],
  ["204 is no decision", 204, failed("PAYMENT_APPROVAL_WEBHOOK_ERROR")],
] as const) {
  test(`${title}; it is asked once`, async () => {
    const started = await startDecision(answer);
    expect(started.decisions).toEqual([decision]);
    await started.fixtures.deliver();
    expect(started.receiver.arrivals).toHaveLength(2);
    expect(await started.fixtures.pending()).toBe(0);
  });
}

test("the endpoint's data about the receiver is part of its decision", async () => {
  const { decisions } = await startDecision({ status: 200, body: { receiverCustomerInfo: { FULL_NAME: "Ada" } } });
  expect(decisions).toMatchObject([{ to: "COMPLETED", reply: { receiverCustomerInfo: { FULL_NAME: "Ada" } } }]);
});

test("a 202 leaves the decision to the platform until the timeout", async () => {
  const started = await startDecision(202);
  await pass(started, 5 * second - 1);
  expect(started.decisions).toEqual([]);
  await pass(started, 1);
  expect(started.decisions).toEqual([failed("PAYMENT_APPROVAL_TIMED_OUT")]);
});

test("an unreachable endpoint decides as an error", async () => {
  const fixtures = await webhookFixtures();
  const receiver = await startReceiver();
  const decisions = recorded(fixtures);
  const platformId = await fixtures.platform(receiver.url);
  await receiver.close();
  await announce(fixtures, platformId);
  await fixtures.deliver();
  expect(decisions).toEqual([failed("PAYMENT_APPROVAL_WEBHOOK_ERROR")]);
});

test("an endpoint without a reply times out by the service's clock", async () => {
  const receiver = await startReceiver(({ event }) => (event.type === "TEST" ? 200 : () => undefined));
  const fixtures = await webhookFixtures();
  const decisions = recorded(fixtures);
  await announce(fixtures, await fixtures.platform(receiver.url));
  await fixtures.sender.sendDue();
  await receiver.received(2);
  await pass({ fixtures, receiver, decisions }, 5 * second);
  expect(decisions).toEqual([failed("PAYMENT_APPROVAL_TIMED_OUT")]);
  await fixtures.sender.stop();
  expect(decisions).toHaveLength(1);
});

test("without an endpoint the payment is accepted immediately", async () => {
  const fixtures = await webhookFixtures();
  const decisions = recorded(fixtures);
  await announce(fixtures, await fixtures.platform());
  await fixtures.runtime.work.runDue();
  expect(decisions).toEqual([{ to: "COMPLETED", shows: [], isAsked: false }]);
});

test("each reply maps to the decision that the contract declares", async () => {
  const contract: Contract = structuredClone(shipped);
  for (const { decision } of Object.values(contract.webhooks)) {
    if (decision) decision.answers = [{ status: 418, to: "EXPIRED", shows: [] }];
  }
  expect((await startDecision(418, contract)).decisions).toMatchObject([{ to: "EXPIRED" }]);
  expect((await startDecision(200, contract)).decisions).toEqual([failed("PAYMENT_APPROVAL_WEBHOOK_ERROR")]);
});
