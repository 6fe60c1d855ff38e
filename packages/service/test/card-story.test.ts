import { randomUUID } from "node:crypto";
import type { Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { startService, type Reply } from "./start-service.ts";
import { walletKey } from "./wallet-key.ts";
import { createCard, createWallet, getCard, openWallet, sign } from "./wallet-fixtures.ts";

test("a new card is PENDING_ISSUE first, and active with the issuer's data on the next read", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  const created = await createCard(service, fixtures, { platformCardId: "card one" });
  expect(created.status).toBe(201);
  const { id, createdAt } = created.body;
  const requested = {
    id: expect.stringMatching(/^Card:/),
    platformCardId: "card one",
    cardholderId: fixtures.customerId,
    stateReason: null,
    form: "VIRTUAL",
    fundingSources: [fixtures.walletId],
    createdAt,
    updatedAt: createdAt,
  };
  expect(created.body).toEqual({ ...requested, state: "PENDING_ISSUE" });

  const { body } = await getCard(service, id);
  expect(body).toEqual({
    ...requested,
    state: "ACTIVE",
    currency: "USDB",
    brand: expect.stringMatching(/^(VISA|MASTERCARD)$/),
    last4: expect.stringMatching(/^\d{4}$/),
    expMonth: expect.any(Number),
    expYear: new Date(createdAt).getUTCFullYear() + 3,
    panEmbedUrl: expect.stringMatching(/^https:/),
    issuerRef: expect.any(String),
  });
  expect(JSON.stringify(body)).not.toMatch(/\d{13}/);
});

test("a card without a platformCardId gets one without an outcome", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  const { body } = await createCard(service, fixtures);
  expect(body.platformCardId).toEqual(expect.any(String));
  expect((await getCard(service, body.id)).body.state).toBe("ACTIVE");
});

test("a card with suffix 001 stays pending", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  const { body } = await createCard(service, fixtures, { platformCardId: "p-001" });
  await service.advance(3_600_000);
  expect((await getCard(service, body.id)).body).toEqual(body);
});

test("the issuer rejects a card with suffix 002", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  const { body } = await createCard(service, fixtures, { platformCardId: "p-002" });
  expect(body.state).toBe("PENDING_ISSUE");
  expect((await getCard(service, body.id)).body).toEqual({ ...body, state: "CLOSED", stateReason: "ISSUER_REJECTED" });
});

test("a card with suffix 005 becomes active after thirty seconds", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);

  const { body } = await createCard(service, fixtures, { platformCardId: "p-005" });
  await service.advance(28_000);
  expect((await getCard(service, body.id)).body).toEqual(body);
  await service.advance(2000);
  const { body: active } = await getCard(service, body.id);
  expect(active).toMatchObject({ state: "ACTIVE", stateReason: null, currency: "USDB" });
  expect(active.updatedAt > body.updatedAt).toBe(true);
});

test("an ineligible cardholder or funding source rejects the card", async () => {
  const service = await startService();
  const [fixtures, other] = [await createWallet(service), await createWallet(service)];
  const foreign = await createWallet(service, service.second);
  const unverified = await service.call<Schema<"IndividualCustomer">>("POST", "/customers", {
    body: { customerType: "INDIVIDUAL", fullName: "Not Yet 001" },
  });
  const { USD = "", USDB = "" } = fixtures.accounts;
  const { walletId } = fixtures;
  const ineligible = "FUNDING_SOURCE_INELIGIBLE";

  const cases: Record<string, [card: Record<string, unknown>, code: string]> = {
    "an unknown cardholder": [{ cardholderId: `Customer:${randomUUID()}` }, "INVALID_INPUT"],
    "another platform's cardholder": [{ cardholderId: foreign.customerId }, "INVALID_INPUT"],
    "a cardholder who is not verified": [{ cardholderId: unverified.body.id }, "CARDHOLDER_KYC_NOT_APPROVED"],
    "another form": [{ form: "PHYSICAL" }, "INVALID_INPUT"],
    "no funding source": [{ fundingSources: [] }, "INVALID_INPUT"],
    "a funding source twice": [{ fundingSources: [walletId, USDB, walletId] }, "INVALID_INPUT"],
    "an unknown funding source": [{ fundingSources: [walletId, `InternalAccount:${randomUUID()}`] }, ineligible],
    "another platform's funding source": [{ fundingSources: [foreign.walletId] }, ineligible],
    "another customer's funding source": [{ fundingSources: [walletId, other.walletId] }, ineligible],
    "a funding source in another currency": [{ fundingSources: [USD] }, ineligible],
    "funding sources in two currencies": [{ fundingSources: [walletId, USD] }, ineligible],
  };
  for (const [fault, [card, code]] of Object.entries(cases)) {
    const { status, body } = await createCard(service, fixtures, card);
    expect({ fault, status, body }).toMatchObject({ fault, status: 400, body: { code } });
  }
  const listed = await service.call<{ data: unknown[] }>("GET", "/cards");
  expect(listed.body.data).toEqual([]);
});

test("cards are filtered by cardholder, funding source, platformCardId and state", async () => {
  const service = await startService();
  const [ada, ben] = [await createWallet(service), await createWallet(service)];
  const { USDB = "" } = ada.accounts;
  const { body: both } = await createCard(service, ada, { fundingSources: [USDB, ada.walletId], platformCardId: "x" });
  const { body: wallet } = await createCard(service, ada, { platformCardId: "y-002" });
  const { body: bens } = await createCard(service, ben, { platformCardId: "z-001" });
  const foreign = await createWallet(service, service.second);
  const body = { cardholderId: foreign.customerId, form: "VIRTUAL", fundingSources: [foreign.walletId] };
  await service.call("POST", "/cards", { body, as: service.second });

  const ids = async (query: string): Promise<string[]> => {
    const reply = await service.call<{ data: Schema<"Card">[] }>("GET", `/cards?${query}`);
    return reply.body.data.map(({ id }) => id);
  };
  expect(await ids("")).toEqual([bens.id, wallet.id, both.id]);
  expect(await ids("sortOrder=asc")).toEqual([both.id, wallet.id, bens.id]);
  expect(await ids(`cardholderId=${ada.customerId}`)).toEqual([wallet.id, both.id]);
  expect(await ids(`accountId=${USDB}`)).toEqual([both.id]);
  expect(await ids(`accountId=${ada.walletId}`)).toEqual([wallet.id, both.id]);
  expect(await ids("platformCardId=z-001")).toEqual([bens.id]);
  expect(await ids("state=CLOSED")).toEqual([wallet.id]);
  expect(await ids(`state=ACTIVE&cardholderId=${ada.customerId}`)).toEqual([both.id]);
  expect(await ids(`state=ACTIVE&cardholderId=${ben.customerId}`)).toEqual([]);
  expect(await ids(`cardholderId=${foreign.customerId}`)).toEqual([]);
});

test("paging lists each card once, with its funding sources in order", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  const sources = [fixtures.accounts["USDB"] ?? "", fixtures.walletId];
  const made: string[] = [];
  for (let n = 0; n < 5; n++) made.unshift((await createCard(service, fixtures, { fundingSources: sources })).body.id);

  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const query: string = `limit=2${cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const { body }: Reply<Schema<"CardPage">> = await service.call("GET", `/cards?${query}`);
    for (const card of body.data) expect(card.fundingSources).toEqual(sources);
    seen.push(...body.data.map(({ id }) => id));
    cursor = body.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(made);
});

test("an update replaces all funding sources in the given order, in any state", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  const { key } = await openWallet(service, fixtures);
  const { USDB = "" } = fixtures.accounts;

  for (const platformCardId of ["active", "pending-001"]) {
    const { body: card } = await createCard(service, fixtures, { platformCardId });
    const path = `/cards/${card.id}`;
    for (const fundingSources of [[USDB, fixtures.walletId], [fixtures.walletId, USDB], [USDB]]) {
      const reply = await sign(service, key, { method: "PATCH", path, body: { fundingSources } });
      expect(reply).toMatchObject({ status: 200, body: { fundingSources } });
      expect((await getCard(service, card.id)).body).toEqual(reply.body);
    }
  }
});

test("an update changes state and funding sources together", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  const { key } = await openWallet(service, fixtures);
  const { body: card } = await createCard(service, fixtures);
  const body = { state: "FROZEN", fundingSources: [fixtures.accounts["USDB"], fixtures.walletId] };

  const reply = await sign(service, key, { method: "PATCH", path: `/cards/${card.id}`, body });
  expect(reply).toMatchObject({ status: 200, body });
});

test("any wallet of the cardholder signs for a card without a funding wallet", async () => {
  const service = await startService();
  const [fixtures, other] = [await createWallet(service), await createWallet(service)];
  const [holder, otherHolder] = [await openWallet(service, fixtures), await openWallet(service, other)];
  const { body: card } = await createCard(service, fixtures, { fundingSources: [fixtures.accounts["USDB"] ?? ""] });
  const request = { method: "PATCH", path: `/cards/${card.id}`, body: { state: "FROZEN" } };

  expect((await sign(service, otherHolder.key, request)).status).toBe(401);
  expect((await sign(service, walletKey(), request)).status).toBe(401);
  expect((await sign(service, holder.key, request)).status).toBe(200);
});

test("an update is rejected before the challenge, in the order of the checks", async () => {
  const service = await startService();
  const [fixtures, other] = [await createWallet(service), await createWallet(service)];
  const foreign = await createWallet(service, service.second);
  const { key } = await openWallet(service, fixtures);
  const { body: card } = await createCard(service, fixtures);
  const { body: closed } = await createCard(service, fixtures);
  await sign(service, key, { method: "PATCH", path: `/cards/${closed.id}`, body: { state: "CLOSED" } });
  const unknown = `Card:${randomUUID()}`;
  const { walletId } = fixtures;
  const { USD = "" } = fixtures.accounts;
  const ineligible = "FUNDING_SOURCE_INELIGIBLE";

  const cases: [id: string, body: unknown, status: number, code: string][] = [
    [card.id, {}, 400, "INVALID_INPUT"],
    [unknown, {}, 400, "INVALID_INPUT"],
    [card.id, { state: "PENDING_ISSUE" }, 400, "INVALID_INPUT"],
    [card.id, { fundingSources: [] }, 400, "INVALID_INPUT"],
    [card.id, { state: "CLOSED", fundingSources: [walletId] }, 400, "INVALID_INPUT"],
    [closed.id, { state: "CLOSED", fundingSources: [walletId] }, 400, "INVALID_INPUT"],
    [unknown, { state: "FROZEN" }, 404, "REFERENCE_NOT_FOUND"],
    ["Card:nobody", { state: "FROZEN" }, 404, "REFERENCE_NOT_FOUND"],
    [closed.id, { state: "ACTIVE", fundingSources: [USD] }, 409, "INVALID_STATE_TRANSITION"],
    [closed.id, { fundingSources: [USD] }, 409, "CARD_NOT_MUTABLE"],
    [card.id, { fundingSources: [walletId, walletId] }, 400, "INVALID_INPUT"],
    [card.id, { fundingSources: [`InternalAccount:${randomUUID()}`] }, 400, ineligible],
    [card.id, { fundingSources: [foreign.walletId] }, 400, ineligible],
    [card.id, { fundingSources: [other.walletId] }, 400, ineligible],
    [card.id, { state: "FROZEN", fundingSources: [walletId, USD] }, 400, ineligible],
  ];
  for (const [id, body, status, code] of cases) {
    const reply = await service.call("PATCH", `/cards/${id}`, { body });
    expect([body, reply.status, reply.body.code]).toEqual([body, status, code]);
  }
  const reply = await service.call("PATCH", `/cards/${card.id}`, { body: { state: "FROZEN" }, as: service.second });
  expect(reply.status).toBe(404);
});

test("a closed card keeps its funding sources and the reason", async () => {
  const service = await startService();
  const fixtures = await createWallet(service);
  const { key } = await openWallet(service, fixtures);
  const { body: card } = await createCard(service, fixtures);
  const { body: active } = await getCard(service, card.id);

  await sign(service, key, { method: "PATCH", path: `/cards/${card.id}`, body: { state: "CLOSED" } });
  const { status, body: closed } = await getCard(service, card.id);
  expect(status).toBe(200);
  expect(closed).toEqual({
    ...active,
    state: "CLOSED",
    stateReason: "CLOSED_BY_PLATFORM",
    updatedAt: expect.any(String),
  });
});
