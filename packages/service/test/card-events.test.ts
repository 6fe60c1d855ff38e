import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import type { ConnectRails, Rails } from "../src/index.ts";
import { startService, type RunningService } from "./start-service.ts";
import { createCard, createWallet, getCard, openWallet, sign } from "./wallet-fixtures.ts";
import { startReceiver, type Receiver } from "./webhook-receiver.ts";
import { issued, willingRails } from "./willing-rails.ts";

/** A service whose events arrive somewhere; the test of the endpoint has arrived. */
async function listen(): Promise<{ service: RunningService; receiver: Receiver }> {
  const [service, receiver] = [await startService(), await startReceiver()];
  await service.call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });
  await receiver.received(1);
  return { service, receiver };
}

interface ReportedEvent {
  type: string;
  data: Schema<"Card"> & Schema<"InternalAccount">;
}

/** The events of one resource, in order, once there are that many. */
async function reportedEventsOf(receiver: Receiver, id: string, count: number): Promise<ReportedEvent[]> {
  const reported = (): ReportedEvent[] =>
    receiver.arrivals.map(({ event }) => event as ReportedEvent).filter(({ data }) => data?.id === id);
  while (reported().length < count) await receiver.received(receiver.arrivals.length + 1);
  return reported();
}

test("every transition of a card and every change of funding sources has an event", async () => {
  const { service, receiver } = await listen();
  const fixtures = await createWallet(service);
  const { key } = await openWallet(service, fixtures);
  const { body: card } = await createCard(service, fixtures);
  const { USDB = "" } = fixtures.accounts;
  const update = (body: object): Promise<unknown> =>
    sign(service, key, { method: "PATCH", path: `/cards/${card.id}`, body });

  await update({ fundingSources: [fixtures.walletId] });
  await update({ state: "FROZEN", fundingSources: [fixtures.walletId, USDB] });
  await update({ fundingSources: [USDB, fixtures.walletId] });
  await update({ state: "ACTIVE" });
  await update({ state: "CLOSED" });
  const reported = await reportedEventsOf(receiver, card.id, 6);
  expect(reported.map(({ type, data }) => `${type} ${data.state} ${data.fundingSources.length}`)).toEqual([
    "CARD.STATE_CHANGE ACTIVE 1",
    "CARD.STATE_CHANGE FROZEN 2",
    "CARD.FUNDING_SOURCE_CHANGE FROZEN 2",
    "CARD.FUNDING_SOURCE_CHANGE FROZEN 2",
    "CARD.STATE_CHANGE ACTIVE 2",
    "CARD.STATE_CHANGE CLOSED 2",
  ]);
  expect(reported.at(-1)?.data).toEqual((await getCard(service, card.id)).body);
});

test("a rejected card is reported closed, a delayed one when it is issued", async () => {
  const { service, receiver } = await listen();
  const fixtures = await createWallet(service);
  const { body: rejected } = await createCard(service, fixtures, { platformCardId: "p-002" });
  const { body: late } = await createCard(service, fixtures, { platformCardId: "p-005" });

  const [first] = await reportedEventsOf(receiver, rejected.id, 1);
  expect(first).toMatchObject({ type: "CARD.STATE_CHANGE", data: { state: "CLOSED", stateReason: "ISSUER_REJECTED" } });
  await service.advance(31_000);
  const [then] = await reportedEventsOf(receiver, late.id, 1);
  expect(then).toMatchObject({ type: "CARD.STATE_CHANGE", data: { state: "ACTIVE", last4: expect.any(String) } });
});

test("a card closed by the service has its reason, an event, and stays closed", async () => {
  const { service, receiver } = await listen();
  const fixtures = await createWallet(service);
  const { body: card } = await createCard(service, fixtures);
  await service.closeCard(card.id);

  const { body: closed } = await getCard(service, card.id);
  expect(closed).toMatchObject({
    state: "CLOSED",
    stateReason: "CLOSED_BY_SERVICE",
    fundingSources: [fixtures.walletId],
  });
  const reported = await reportedEventsOf(receiver, card.id, 2);
  expect(reported.at(-1)).toMatchObject({ type: "CARD.STATE_CHANGE", data: closed });
  await expect(service.closeCard(card.id)).rejects.toThrow("no edge leads from there to a terminal state");
  await expect(service.closeCard("Card:nobody")).rejects.toThrow("There is no card");
});

test("a card closed by the service is closed at its issuer", async () => {
  const ordered: unknown[] = [];
  const rails: ConnectRails = (callbacks) => {
    const willing = willingRails(callbacks);
    const submit: Rails["cardIssuer"]["submit"] = async (order) => {
      ordered.push(order);
      await willing.cardIssuer?.submit(order);
    };
    return { ...willing, cardIssuer: { submit } };
  };
  const service = await startService({ sandbox: false, rails });
  const fixtures = await createWallet(service);
  const after = <Value>(value: () => Value | Promise<Value>) => expect.poll(async () => service.advance(1).then(value));
  const customer = `/customers/${fixtures.customerId}`;
  await after(async () => (await service.call<Schema<"IndividualCustomer">>("GET", customer)).body.kycStatus).toBe(
    "APPROVED",
  );
  const { body: card } = await createCard(service, fixtures);
  await after(async () => (await getCard(service, card.id)).body.state).toBe("ACTIVE");
  await service.closeCard(card.id);
  const closing = { kind: "card-state", cardId: card.id, issuerRef: "one", state: "CLOSED" };
  await after(() => ordered.at(-1)).toMatchObject(closing);
});

test("a card closed before its issue is closed at the issuer once it is issued", async () => {
  const ordered: Parameters<Rails["cardIssuer"]["submit"]>[0][] = [];
  const submit: Rails["cardIssuer"]["submit"] = async (order) => void ordered.push(order);
  const rails: ConnectRails = (callbacks) => ({ ...willingRails(callbacks), cardIssuer: { submit } });
  const service = await startService({ sandbox: false, rails });
  const fixtures = await createWallet(service);
  const after = <Value>(value: () => Value | Promise<Value>) => expect.poll(async () => service.advance(1).then(value));
  const customer = `/customers/${fixtures.customerId}`;
  await after(async () => (await service.call<Schema<"IndividualCustomer">>("GET", customer)).body.kycStatus).toBe(
    "APPROVED",
  );
  const { body: card } = await createCard(service, fixtures);
  await after(() => ordered.length).toBe(1);
  await service.closeCard(card.id);
  expect(await service.report({ about: "card-issue", reference: card.id, result: "ACTIVE", issued })).toBe("applied");
  await after(() => ordered.at(-1)).toMatchObject({ cardId: card.id, issuerRef: "one", state: "CLOSED" });
  expect((await getCard(service, card.id)).body).toMatchObject({ state: "CLOSED", stateReason: "CLOSED_BY_SERVICE" });
});

test("a payment has events for the balances that it changes", async () => {
  const { service, receiver } = await listen();
  const fixtures = await createWallet(service);
  const { body: card } = await createCard(service, fixtures);
  const fund = { body: { amount: 500 } };
  await service.call("POST", `/sandbox/internal-accounts/${fixtures.walletId}/fund`, fund);
  const path = `/sandbox/cards/${card.id}/simulate`;
  const body = { amount: 200, currency: { code: "USDB" }, merchant: { descriptor: "SHOP" } };
  const { body: payment } = await service.call<{ id: string }>("POST", `${path}/authorization`, { body });
  const cardTransactionId = payment.id;
  await service.call("POST", `${path}/authorization`, { body: { ...body, amount: 5000 } });
  await service.call("POST", `${path}/clearing`, { body: { cardTransactionId, amount: 250 } });
  await service.call("POST", `${path}/return`, { body: { cardTransactionId, amount: 30 } });

  const reported = await reportedEventsOf(receiver, fixtures.walletId, 4);
  expect(new Set(reported.map(({ type }) => type))).toEqual(new Set(["INTERNAL_ACCOUNT.BALANCE_UPDATED"]));
  expect(reported.map(({ data }) => data.balance.amount)).toEqual([500, 300, 250, 280]);
});
