import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { makeOperatorKey, operatorKeyOf } from "../src/storage/encryption/operator-key.ts";
import { openStore } from "../src/storage/open-store.ts";
import { readTokens } from "../src/tokens/store.ts";
import { createCustomer } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";
import { database, server } from "./test-database.ts";

const operatorKey = operatorKeyOf(makeOperatorKey());
let store: string;
let service: RunningService;

beforeAll(async () => {
  if (server === "") return;
  store = await database();
  service = await startService({ store, operatorKey });
});
afterAll(() => service?.close());

test.skipIf(server === "")("a text is stored and found with a null character", async () => {
  const customerOf = (platformCustomerId: string): Promise<{ status: number; body: Schema<"Customer"> }> =>
    service.call("POST", "/customers", {
      body: { customerType: "INDIVIDUAL", fullName: "Ada\0Byron", platformCustomerId },
    });
  const { body: customer } = await customerOf("a\0b");
  expect((await customerOf("a\0b")).status).toBe(409);
  expect((await customerOf("a\0c")).status).toBe(201);
  const list = await service.call<Schema<"CustomerPage">>("GET", "/customers?platformCustomerId=a%00b");
  expect(list.body.data).toEqual([customer]);
  expect(customer).toMatchObject({ fullName: "Ada\0Byron", platformCustomerId: "a\0b" });
});

test.skipIf(server === "")("a null character in an id or a secret names nothing", async () => {
  expect((await service.call("GET", "/customers/a%00b")).status).toBe(404);
  const as = { clientId: "a\0b", clientSecret: "\0" };
  expect((await service.call("GET", "/config", { as })).status).toBe(401);
});

test.skipIf(server === "")("a text too long for an index is refused", async () => {
  const customer = await createCustomer(service);
  // The server compresses what repeats itself.
  const senderUmaAddress = Array.from({ length: 1000 }, (_, n) =>
    String.fromCodePoint(0x10000 + ((n * 7919) % 65_536)),
  );
  const body = {
    senderUmaAddress: senderUmaAddress.join(""),
    receivingCurrencyCode: "USD",
    receivingCurrencyAmount: 1,
    customerId: customer.id,
  };
  expect(await service.call("POST", "/sandbox/uma/receive", { body })).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT", message: "A text that resources are found by is too long to be stored." },
  });
});

test.skipIf(server === "")("a page begins after an instant with a fraction", async () => {
  const opened = await openStore(store, { operatorKey });
  onTestFinished(opened.close);
  const page = { limit: 1, order: "desc", after: { at: 1.5, id: "" } } as const;
  const { items } = await opened.read((tx) => readTokens(tx, { platformId: "" }, page, []));
  expect(items).toEqual([]);
});
