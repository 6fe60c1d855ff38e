import { contract, type Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { fundedCustomer, registerUsdAccount, transferIn, transferOut, type Transaction } from "./funded-customer.ts";
import { requestQuote, fromAccount, quoteFixtures, toAccount } from "./quote-fixtures.ts";
import { startService, type RunningService } from "./start-service.ts";

type Page = Schema<"TransactionPage">;

let service: RunningService;
/** Oldest first, one second apart: in, out, failed in, and another customer's in. */
let made: Transaction[];

beforeAll(async () => {
  service = await startService();
  const owner = await fundedCustomer(service, 1000);
  const other = await fundedCustomer(service, 0);
  const external = await registerUsdAccount(service, owner.customer.id);
  const failing = await registerUsdAccount(service, owner.customer.id, "002");
  const others = await registerUsdAccount(service, other.customer.id);
  const calls = [
    () => transferIn(service, external.id, owner.account.id, 5),
    () => transferOut(service, owner.account.id, external.id, 5),
    () => transferIn(service, failing.id, owner.account.id, 5),
    () => transferIn(service, others.id, other.account.id, 5),
  ];
  made = [];
  for (const call of calls) {
    const { body } = await call();
    made.push((await service.call<Transaction>("GET", `/transactions/${body.id}`)).body);
    await service.advance(1000);
  }
});
afterAll(() => service.close());

/** The transactions that a query lists, as positions in `made`. */
async function listed(query: Record<string, string | number>): Promise<number[]> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { body } = await service.call<Page>("GET", `/transactions?${search.toString()}`);
  return body.data.map(({ id }) => made.findIndex((transaction) => transaction.id === id));
}

function accountAt(end: Transaction["source"] | Transaction["destination"]): string {
  return end && "accountId" in end ? end.accountId : "";
}

test("transactions are listed in either order, each equal to its own read", async () => {
  expect(await listed({})).toEqual([3, 2, 1, 0]);
  expect(await listed({ sortOrder: "asc" })).toEqual([0, 1, 2, 3]);
  const { body } = await service.call<Page>("GET", "/transactions?sortOrder=asc");
  expect(body.data).toEqual(made);
});

test("every filter returns exactly the matching transactions", async () => {
  const [first] = made;
  if (!first) throw new Error("nothing was made");
  const internal = accountAt(first.destination);
  const external = accountAt(first.source);
  expect(await listed({ type: "OUTGOING" })).toEqual([1]);
  expect(await listed({ status: "FAILED" })).toEqual([2]);
  expect(await listed({ status: "PROCESSING" })).toEqual([]);
  expect(await listed({ customerId: first.customerId })).toEqual([2, 1, 0]);
  expect(await listed({ platformCustomerId: first.platformCustomerId })).toEqual([2, 1, 0]);
  expect(await listed({ accountIdentifier: external })).toEqual([1, 0]);
  expect(await listed({ senderAccountIdentifier: external })).toEqual([0]);
  expect(await listed({ receiverAccountIdentifier: external })).toEqual([1]);
  expect(await listed({ senderAccountIdentifier: internal, receiverAccountIdentifier: external })).toEqual([1]);
  expect(await listed({ reference: first.reconciliationInstructions?.reference ?? "" })).toEqual([0]);
  expect(await listed({ startDate: made[1]?.createdAt ?? "" })).toEqual([3, 2, 1]);
  expect(await listed({ endDate: made[1]?.createdAt ?? "" })).toEqual([1, 0]);
  expect(await listed({ startDate: made[1]?.createdAt ?? "", endDate: made[2]?.createdAt ?? "" })).toEqual([2, 1]);
  expect(await listed({ type: "INCOMING", status: "COMPLETED", limit: 1 })).toEqual([3]);
  expect(await listed({ unknownFilter: "x" })).toEqual([3, 2, 1, 0]);
});

test("a time with an offset filters by its instant", async () => {
  const at = new Date(made[1]?.createdAt ?? "");
  const local = new Date(at.getTime() + 2 * 60 * 60 * 1000).toISOString().replace("Z", "+02:00");
  expect(await listed({ startDate: local })).toEqual([3, 2, 1]);
  expect(await listed({ endDate: "2016-12-31T23:59:60Z" })).toEqual([]);
});

for (const sortOrder of ["asc", "desc"]) {
  test(`paging ${sortOrder} returns every transaction once while others are created`, async () => {
    const owner = await fundedCustomer(service, 0);
    const external = await registerUsdAccount(service, owner.customer.id);
    // The clock stands still between these, so that pages end within one instant, too.
    const ids = (
      await Promise.all(Array.from({ length: 11 }, () => transferIn(service, external.id, owner.account.id, 1)))
    ).map(({ body }) => body.id);
    const walked: string[] = [];
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({
        customerId: owner.customer.id,
        sortOrder,
        limit: "3",
        ...(cursor && { cursor }),
      });
      const { body } = await service.call<Page>("GET", `/transactions?${query.toString()}`);
      expect(body.hasMore).toBe(body.nextCursor !== undefined);
      walked.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor;
      if (sortOrder === "desc") await transferIn(service, external.id, owner.account.id, 1);
    } while (cursor !== undefined);
    // Ids are increasing, so their order is the list's.
    const oldestFirst = ids.toSorted((a, b) => (a < b ? -1 : 1));
    expect(walked).toEqual(sortOrder === "asc" ? oldestFirst : oldestFirst.toReversed());
  });
}

test("payments are found by the account or UMA address at either end, by quote, and as the platform's own", async () => {
  const other = await startService();
  onTestFinished(other.close);
  const fixtures = await quoteFixtures(other, 10_000);
  const { customer, account, euros } = fixtures;
  const payments: string[] = [];
  const uma = "$success.usd@uma.example.com";
  const { body: receiver } = await other.call<Schema<"UmaReceiver">>("GET", `/receiver/uma/${uma}`);
  const toUma = { destinationType: "UMA_ADDRESS", umaAddress: uma } as const;
  const realtime = { sourceType: "REALTIME_FUNDING", currency: "USD" } as const;
  const orders = [
    { source: fromAccount(account.id), destination: toAccount(euros) },
    { source: fromAccount(account.id), destination: toUma, lookupId: receiver.lookupId },
    { source: realtime, destination: toAccount(euros) },
  ];
  for (const order of orders) {
    payments.push((await requestQuote(other, order)).body.transactionId);
    await other.advance(1000);
  }
  const sender = "$charles@bank.example.com";
  const paid = { senderUmaAddress: sender, receivingCurrencyCode: "USD", receivingCurrencyAmount: 5 };
  const body = { ...paid, customerId: customer.id };
  payments.push((await other.call<{ id: string }>("POST", "/sandbox/uma/receive", { body })).body.id);
  const { body: config } = await other.call<Schema<"PlatformConfig">>("GET", "/config");
  const found = async (query: Record<string, string>): Promise<number[]> => {
    const search = new URLSearchParams(query);
    const { body: page } = await other.call<Page>("GET", `/transactions?${search.toString()}`);
    return page.data.map(({ id }) => payments.indexOf(id));
  };
  expect(await found({ accountIdentifier: account.id })).toEqual([3, 1, 0]);
  expect(await found({ accountIdentifier: account.id, sortOrder: "asc" })).toEqual([0, 1, 3]);
  expect(await found({ accountIdentifier: account.id, type: "OUTGOING" })).toEqual([1, 0]);
  expect(await found({ senderAccountIdentifier: account.id })).toEqual([1, 0]);
  expect(await found({ receiverAccountIdentifier: account.id })).toEqual([3]);
  expect(await found({ receiverAccountIdentifier: euros })).toEqual([2, 0]);
  expect(await found({ accountIdentifier: uma })).toEqual([1]);
  expect(await found({ senderAccountIdentifier: sender })).toEqual([3]);
  expect(await found({ receiverAccountIdentifier: sender })).toEqual([]);
  expect(await found({ senderAccountIdentifier: "" })).toEqual([]);
  expect(await found({ customerId: config.id })).toEqual([2]);
  expect(await found({ customerId: customer.id })).toEqual([3, 1, 0]);
  expect(await found({ platformCustomerId: "" })).toEqual([2]);
  expect(await found({ status: "PENDING", type: "OUTGOING" })).toEqual([2, 1, 0]);
});

test("pages of one account's payments in both directions hold each once", async () => {
  const owner = await fundedCustomer(service, 1000);
  const external = await registerUsdAccount(service, owner.customer.id);
  for (let count = 0; count < 5; count += 1) {
    await transferIn(service, external.id, owner.account.id, 1);
    await transferOut(service, owner.account.id, external.id, 1);
  }
  const walked: string[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ accountIdentifier: external.id, limit: "3", ...(cursor && { cursor }) });
    const { body } = await service.call<Page>("GET", `/transactions?${query.toString()}`);
    walked.push(...body.data.map(({ id }) => id));
    cursor = body.nextCursor;
  } while (cursor !== undefined);
  expect(walked).toHaveLength(10);
  expect(walked).toEqual([...new Set(walked)].toSorted((a, b) => (a < b ? 1 : -1)));
});

test("another platform lists none of them", async () => {
  const { body } = await service.call<Page>("GET", "/transactions", { as: service.second });
  expect(body.data).toEqual([]);
  const path = `/transactions/${made[0]?.id}`;
  const reply = await service.call("GET", path, { as: service.second });
  expect(reply).toMatchObject({ status: 404, body: { code: "TRANSACTION_NOT_FOUND" } });
});

test("an undeclared filter is ignored", async () => {
  const changed = structuredClone(contract);
  const list = changed.operations["transactions.list"];
  list.filters = list.filters.filter(({ parameter }) => parameter !== "type");
  const other = await startService({ contract: changed });
  const owner = await fundedCustomer(other, 0);
  const external = await registerUsdAccount(other, owner.customer.id);
  await transferIn(other, external.id, owner.account.id, 5);
  const { body } = await other.call<Page>("GET", "/transactions?type=OUTGOING");
  await other.close();
  expect(body.data).toHaveLength(1);
});
