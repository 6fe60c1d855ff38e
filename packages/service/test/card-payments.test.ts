import { randomUUID } from "node:crypto";
import { contract, operation, type Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";
import { createCard, createWallet, openWallet, sign, type WalletFixtures } from "./wallet-fixtures.ts";

type Payment = OrRefusal<Schema<"CardTransaction">>;

interface Story {
  service: RunningService;
  fixtures: WalletFixtures;
  /** Pays from the USDB account first, then from the wallet. */
  cardId: string;
  usdb: string;
}

async function startStory({ usdb: first = 300, wallet = 1000, card = {} } = {}): Promise<Story> {
  const service = await startService();
  const fixtures = await createWallet(service);
  const { USDB: usdb = "" } = fixtures.accounts;
  const { body } = await createCard(service, fixtures, { fundingSources: [usdb, fixtures.walletId], ...card });
  await fund(service, usdb, first);
  await fund(service, fixtures.walletId, wallet);
  return { service, fixtures, cardId: body.id, usdb };
}

async function fund(service: RunningService, accountId: string, amount: number): Promise<void> {
  if (amount > 0) await service.call("POST", `/sandbox/internal-accounts/${accountId}/fund`, { body: { amount } });
}

function authorize({ service, cardId }: Story, amount: number, fields: object = {}): Promise<Reply<Payment>> {
  const body = { amount, currency: { code: "USDB" }, merchant: { descriptor: "CORNER SHOP" }, ...fields };
  return service.call("POST", `/sandbox/cards/${cardId}/simulate/authorization`, { body });
}

function clear({ service, cardId }: Story, cardTransactionId: string, amount: number): Promise<Reply<Payment>> {
  return service.call("POST", `/sandbox/cards/${cardId}/simulate/clearing`, { body: { cardTransactionId, amount } });
}

function giveBack({ service, cardId }: Story, cardTransactionId: string, amount: number): Promise<Reply<Payment>> {
  return service.call("POST", `/sandbox/cards/${cardId}/simulate/return`, { body: { cardTransactionId, amount } });
}

/** The balances of the USDB account and the wallet. */
async function balances({ service, fixtures, usdb }: Story): Promise<[usdb: number, wallet: number]> {
  const path = `/customers/internal-accounts?customerId=${fixtures.customerId}`;
  const { body } = await service.call<Schema<"InternalAccountPage">>("GET", path);
  const held = (id: string): number => body.data.find((account) => account.id === id)?.balance.amount ?? Number.NaN;
  return [held(usdb), held(fixtures.walletId)];
}

const bySuffix = (suffix: string): object => ({ merchant: { descriptor: `SHOP ${suffix}` } });

test("a payment draws from the card's sources in order and has every field", async () => {
  const story = await startStory();
  const merchant = { descriptor: "CORNER SHOP", mcc: "5999", country: "US" };

  const { status, body } = await authorize(story, 400, { merchant });
  expect(status).toBe(200);
  const currency = { code: "USDB", name: "USD Bitcoin", symbol: "$", decimals: 6 };
  expect(body).toEqual({
    id: expect.stringMatching(/^CardTransaction:/),
    cardId: story.cardId,
    issuerTransactionToken: expect.any(String),
    status: "AUTHORIZED",
    merchant,
    authorizedAmount: { amount: 400, currency },
    accountId: story.usdb,
    pullSummary: { count: 2, totalAmount: 400, pendingCount: 0 },
    refundSummary: { count: 0, totalAmount: 0 },
    settlementSummary: { count: 0, totalAmount: 0 },
    authorizedAt: expect.any(String),
    lastEventAt: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(await balances(story)).toEqual([0, 900]);
  expect((await authorize(story, 100)).body).toMatchObject({ accountId: story.fixtures.walletId });
  const transactions = await story.service.call<{ data: unknown[] }>("GET", "/transactions");
  expect(transactions.body.data).toEqual([]);
});

test("an uncovered payment is declined and draws nothing", async () => {
  const story = await startStory();
  const { body } = await authorize(story, 1301);
  expect(body).toMatchObject({
    status: "DECLINED",
    declineReason: "INSUFFICIENT_FUNDS",
    authorizedAmount: { amount: 1301 },
    pullSummary: { count: 0, totalAmount: 0 },
    accountId: story.usdb,
  });
  expect(await balances(story)).toEqual([300, 1000]);
  expect((await authorize(story, 1300)).body.status).toBe("AUTHORIZED");
});

test("of ten concurrent payments the covered ones are authorised", async () => {
  const story = await startStory({ usdb: 250, wallet: 250 });
  const replies = await Promise.all(Array.from({ length: 10 }, () => authorize(story, 100)));
  const statuses = replies.map(({ body }) => body.status).toSorted((a, b) => a.localeCompare(b));
  expect(statuses).toEqual([...Array<string>(5).fill("AUTHORIZED"), ...Array<string>(5).fill("DECLINED")]);
  expect(await balances(story)).toEqual([0, 0]);
});

test("the merchant's descriptor selects the outcome", async () => {
  const story = await startStory();
  const declined = { status: "DECLINED", pullSummary: { count: 0, totalAmount: 0, pendingCount: 0 } };
  const short = await authorize(story, 100, bySuffix("002"));
  expect(short.body).toMatchObject({ ...declined, declineReason: "INSUFFICIENT_FUNDS" });
  const paused = await authorize(story, 100, bySuffix("003"));
  expect(paused.body).toMatchObject({ ...declined, declineReason: "CARD_PAUSED" });
  const { body: exception } = await authorize(story, 100, bySuffix("006"));
  expect(exception).toMatchObject({ status: "EXCEPTION", pullSummary: { count: 0 } });
  expect(exception).not.toHaveProperty("declineReason");
  expect(await balances(story)).toEqual([300, 1000]);
});

test("a payment with suffix 005 draws after thirty seconds", async () => {
  const story = await startStory();
  const { body } = await authorize(story, 100, bySuffix("005"));
  expect(body).toMatchObject({ status: "AUTHORIZED", pullSummary: { count: 0, totalAmount: 0, pendingCount: 1 } });
  await story.service.advance(28_000);
  expect(await balances(story)).toEqual([300, 1000]);
  await story.service.advance(3000);
  expect(await balances(story)).toEqual([200, 1000]);
  expect((await clear(story, body.id, 100)).body).toMatchObject({
    status: "SETTLED",
    pullSummary: { count: 1, totalAmount: 100, pendingCount: 0 },
  });
});

test("a delayed payment draws once at clearing, and never after it lapses", async () => {
  const story = await startStory();
  const { body: cleared } = await authorize(story, 100, bySuffix("005"));
  const { body: lapsed } = await authorize(story, 100, bySuffix("005"));
  expect((await clear(story, cleared.id, 40)).body).toMatchObject({ status: "PARTIALLY_SETTLED" });
  expect((await clear(story, lapsed.id, 0)).body).toMatchObject({
    status: "REFUNDED",
    refundSummary: { count: 0, totalAmount: 0 },
  });
  await story.service.advance(31_000);
  expect(await balances(story)).toEqual([200, 1000]);
});

test("an uncovered delayed payment becomes EXCEPTION, which rejects clearing", async () => {
  const story = await startStory({ usdb: 100, wallet: 0 });
  const { body: late } = await authorize(story, 100, bySuffix("005"));
  await authorize(story, 1);
  await story.service.advance(31_000);
  expect(await balances(story)).toEqual([99, 0]);
  const refused = await clear(story, late.id, 100);
  expect([refused.status, refused.body.code]).toEqual([400, "INVALID_INPUT"]);
});

test("a payment settles in parts, beyond the authorised amount, and counts each call", async () => {
  const story = await startStory();
  const { body: payment } = await authorize(story, 400);

  expect((await clear(story, payment.id, 150)).body).toMatchObject({
    status: "PARTIALLY_SETTLED",
    settledAmount: { amount: 150 },
    settlementSummary: { count: 1, totalAmount: 150 },
    pullSummary: { count: 2, totalAmount: 400 },
  });
  expect(await balances(story)).toEqual([0, 900]);
  expect((await clear(story, payment.id, 300)).body).toMatchObject({
    status: "SETTLED",
    settledAmount: { amount: 450 },
    settlementSummary: { count: 2, totalAmount: 450 },
    pullSummary: { count: 3, totalAmount: 450 },
  });
  expect(await balances(story)).toEqual([0, 850]);
  expect((await clear(story, payment.id, 1)).body).toMatchObject({
    status: "SETTLED",
    settledAmount: { amount: 451 },
    pullSummary: { count: 4, totalAmount: 451 },
  });
});

test("a lapsed authorisation returns the drawn money to its accounts", async () => {
  const story = await startStory();
  const { body: whole } = await authorize(story, 400);
  expect((await clear(story, whole.id, 0)).body).toMatchObject({
    status: "REFUNDED",
    refundedAmount: { amount: 400 },
    refundSummary: { count: 1, totalAmount: 400 },
    settlementSummary: { count: 0, totalAmount: 0 },
  });
  expect(await balances(story)).toEqual([300, 1000]);

  const { body: part } = await authorize(story, 400);
  await clear(story, part.id, 310);
  expect((await clear(story, part.id, 0)).body).toMatchObject({
    status: "SETTLED",
    settledAmount: { amount: 310 },
    refundSummary: { count: 1, totalAmount: 90 },
  });
  expect(await balances(story)).toEqual([0, 990]);
  expect((await giveBack(story, part.id, 311)).status).toBe(400);
  expect((await clear(story, part.id, 20)).body).toMatchObject({ status: "SETTLED", settledAmount: { amount: 330 } });
  expect(await balances(story)).toEqual([0, 970]);
  expect((await giveBack(story, part.id, 330)).body.status).toBe("REFUNDED");
  expect(await balances(story)).toEqual([300, 1000]);
  expect((await clear(story, part.id, 1)).status).toBe(400);
});

test("uncovered clearing is paid and becomes EXCEPTION", async () => {
  const story = await startStory({ usdb: 100, wallet: 0 });
  const { body: payment } = await authorize(story, 100);
  expect((await clear(story, payment.id, 120)).body).toMatchObject({
    status: "EXCEPTION",
    settledAmount: { amount: 120 },
    pullSummary: { count: 1, totalAmount: 100 },
  });
  expect(await balances(story)).toEqual([0, 0]);
});

test("a merchant's return credits the sources immediately, up to the settled amount", async () => {
  const story = await startStory();
  const { body: payment } = await authorize(story, 400);
  const early = await giveBack(story, payment.id, 1);
  expect([early.status, early.body.code]).toEqual([400, "INVALID_INPUT"]);
  await clear(story, payment.id, 400);

  expect((await giveBack(story, payment.id, 150)).body).toMatchObject({
    status: "SETTLED",
    refundedAmount: { amount: 150 },
    refundSummary: { count: 1, totalAmount: 150 },
  });
  expect(await balances(story)).toEqual([50, 1000]);
  expect((await giveBack(story, payment.id, 251)).status).toBe(400);
  expect((await giveBack(story, payment.id, 250)).body).toMatchObject({
    status: "REFUNDED",
    refundSummary: { count: 2, totalAmount: 400 },
  });
  expect(await balances(story)).toEqual([300, 1000]);
  expect((await giveBack(story, payment.id, 1)).status).toBe(400);
});

test("returning the whole settled amount releases the remaining hold", async () => {
  const story = await startStory();
  const { body: payment } = await authorize(story, 400);
  await clear(story, payment.id, 100);
  expect((await giveBack(story, payment.id, 100)).body).toMatchObject({
    status: "REFUNDED",
    refundSummary: { count: 2, totalAmount: 400 },
  });
  expect(await balances(story)).toEqual([300, 1000]);
});

test("of ten concurrent returns those within the settled amount succeed", async () => {
  const story = await startStory();
  const { body: payment } = await authorize(story, 300);
  await clear(story, payment.id, 300);
  const replies = await Promise.all(Array.from({ length: 10 }, () => giveBack(story, payment.id, 100)));
  const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(3).fill(200), ...Array<number>(7).fill(400)]);
  expect(await balances(story)).toEqual([300, 1000]);
});

test("a frozen or closed card declines new payments, and settles and returns earlier ones", async () => {
  const story = await startStory();
  const { service, fixtures, cardId } = story;
  const { key } = await openWallet(service, fixtures);
  const { body: first } = await authorize(story, 100);
  const { body: second } = await authorize(story, 100);

  await sign(service, key, { method: "PATCH", path: `/cards/${cardId}`, body: { state: "FROZEN" } });
  expect((await authorize(story, 1)).body).toMatchObject({ status: "DECLINED", declineReason: "CARD_PAUSED" });
  expect((await clear(story, first.id, 120)).body.status).toBe("SETTLED");
  expect((await giveBack(story, first.id, 120)).body.status).toBe("REFUNDED");
  await sign(service, key, { method: "PATCH", path: `/cards/${cardId}`, body: { state: "ACTIVE" } });
  expect((await authorize(story, 1)).body.status).toBe("AUTHORIZED");

  await sign(service, key, { method: "PATCH", path: `/cards/${cardId}`, body: { state: "CLOSED" } });
  expect((await authorize(story, 1)).body).toMatchObject({ status: "DECLINED", declineReason: "CARD_CLOSED" });
  expect((await clear(story, second.id, 100)).body.status).toBe("SETTLED");
  expect(await balances(story)).toEqual([199, 1000]);
});

test("a card declines before it is issued", async () => {
  const story = await startStory({ card: { platformCardId: "p-001" } });
  expect((await authorize(story, 1)).body).toMatchObject({ status: "DECLINED", declineReason: "CARD_NOT_ACTIVE" });
});

test("new funding sources pay from the next payment on, in their new order", async () => {
  const story = await startStory();
  const { service, fixtures, cardId, usdb } = story;
  const { key } = await openWallet(service, fixtures);
  const { body: before } = await authorize(story, 100);
  const body = { fundingSources: [fixtures.walletId, usdb] };
  await sign(service, key, { method: "PATCH", path: `/cards/${cardId}`, body });

  await authorize(story, 100);
  expect(await balances(story)).toEqual([200, 900]);
  await clear(story, before.id, 0);
  expect(await balances(story)).toEqual([300, 900]);
});

test("a payment in another currency draws by the rate and keeps the merchant's amount", async () => {
  const story = await startStory({ usdb: 20_000_000, wallet: 0 });
  const { body: payment } = await authorize(story, 1250, { currency: { code: "USD" } });
  expect(payment).toMatchObject({
    status: "AUTHORIZED",
    authorizedAmount: { amount: 1250, currency: { code: "USD", decimals: 2 } },
    pullSummary: { count: 1, totalAmount: 1250 },
  });
  expect(await balances(story)).toEqual([7_500_000, 0]);
  await clear(story, payment.id, 1250);
  await giveBack(story, payment.id, 250);
  expect(await balances(story)).toEqual([10_000_000, 0]);

  const strange = await authorize(story, 1, { currency: { code: "XTS" } });
  expect([strange.status, strange.body.code]).toEqual([400, "INVALID_CURRENCY"]);
  const { replies } = operation(contract, "sandbox.cards.authorize");
  expect(replies.find(({ status }) => status === 400)?.codes).toContain("INVALID_CURRENCY");
});

test("an invalid payment and an unknown card are rejected", async () => {
  const story = await startStory();
  const { service, fixtures } = story;
  const { body: payment } = await authorize(story, 100);
  const { body: other } = await createCard(service, fixtures);
  const unknown = `CardTransaction:${randomUUID()}`;

  for (const fields of [{ amount: 0 }, { amount: undefined }, { currency: {} }, { merchant: {} }]) {
    const { status, body } = await authorize(story, 1, fields);
    expect([fields, status, body.code]).toEqual([fields, 400, "INVALID_INPUT"]);
  }
  const nowhere = { ...story, cardId: `Card:${randomUUID()}` };
  const unknownReplies = [
    await authorize(nowhere, 1),
    await clear(nowhere, payment.id, 1),
    await giveBack(nowhere, payment.id, 1),
  ];
  expect(unknownReplies.map(({ status }) => status)).toEqual([404, 404, 404]);
  for (const reply of [
    await clear(story, unknown, 1),
    await giveBack(story, unknown, 1),
    await clear({ ...story, cardId: other.id }, payment.id, 1),
  ]) {
    expect([reply.status, reply.body.code]).toEqual([400, "INVALID_INPUT"]);
  }
  const body = { amount: 1, currency: { code: "USDB" }, merchant: { descriptor: "SHOP" } };
  const path = `/sandbox/cards/${story.cardId}/simulate/authorization`;
  expect((await service.call("POST", path, { body, as: service.second })).status).toBe(404);
});

test("a settlement beyond the largest number is rejected in either currency", async () => {
  const story = await startStory({ usdb: 20_000 });
  const most = Number.MAX_SAFE_INTEGER;
  for (const [code, amount] of [
    ["USDB", 10],
    ["USD", 1],
  ] as const) {
    const { body: payment } = await authorize(story, amount, { currency: { code } });
    if (code === "USDB") await clear(story, payment.id, 1);
    const refused = await clear(story, payment.id, most);
    expect([code, refused.status, refused.body.code]).toEqual([code, 400, "AMOUNT_OUT_OF_RANGE"]);
  }
});

test("a return to a full source is rejected", async () => {
  const story = await startStory();
  const { service, fixtures, usdb } = story;
  const { body: payment } = await authorize(story, 200);
  await clear(story, payment.id, 100);
  const room = Number.MAX_SAFE_INTEGER - 100;
  await service.call("POST", "/sandbox/uma/receive", {
    body: {
      senderUmaAddress: "$ada@elsewhere.example.com",
      customerId: fixtures.customerId,
      receivingCurrencyCode: "USDB",
      receivingCurrencyAmount: room,
    },
  });
  await service.advance(0);
  const before = await balances(story);
  expect([usdb, before[0]]).toEqual([usdb, room + 100]);

  for (const refused of [await giveBack(story, payment.id, 50), await clear(story, payment.id, 0)]) {
    expect([refused.status, refused.body.code]).toEqual([400, "AMOUNT_OUT_OF_RANGE"]);
  }
  expect(await balances(story)).toEqual(before);
});

test("money of a deleted customer moves no more: a fund is 403, a card declines, and what is held is still settled", async () => {
  const story = await startStory();
  const { service, fixtures, usdb } = story;
  const { body: held } = await authorize(story, 100);
  expect((await service.call("DELETE", `/customers/${fixtures.customerId}`)).status).toBe(200);

  const funded = await service.call("POST", `/sandbox/internal-accounts/${usdb}/fund`, { body: { amount: 1 } });
  expect(funded).toMatchObject({ status: 403, body: { code: "USER_NOT_READY", details: { accountId: usdb } } });
  const declined = await authorize(story, 100);
  expect(declined).toMatchObject({ status: 200, body: { status: "DECLINED", declineReason: "CARD_CLOSED" } });
  expect(await balances(story)).toEqual([200, 1000]);
  expect((await clear(story, held.id, 100)).body.status).toBe("SETTLED");
});
