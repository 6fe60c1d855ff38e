import { createClient, createRelayedClient, isApiError, type ApiError } from "@tallystick/client";
import { createOutbox, type Outbox } from "@tallystick/client/outbox";
import { createRelay, createWebhookHandler } from "@tallystick/client/server";
import { createMockService } from "@tallystick/client/testing";
import { createSqliteStore } from "@tallystick/client/node";
import { generateKeyPairSync, sign } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { expect, expectTypeOf, onTestFinished, test } from "vitest";
import { clientContract as contract } from "./gen/client-contract.ts";
import type { Contract } from "./gen/contract.ts";
import { listen } from "./src/listen.ts";

async function deskWithStock() {
  const desk = await listen();
  onTestFinished(desk.close);
  const [{ id: clientId, secret: clientSecret } = { id: "", secret: "" }] = desk.staff;
  const credentials = { clientId, clientSecret };
  const client = createClient({ contract, baseUrl: desk.url, ...credentials });
  const product = { sku: "SAW-1", name: "Saw", category: "POWER_TOOL", tags: [], dailyRate: 900, units: 2 } as const;
  const { id: productId } = await client.products.create(product);
  const customer = (name: string) => client.customers.create({ name, card: "card-4711" });
  const [ada, bob] = [await customer("Ada"), await customer("Bob")];
  return { desk, credentials, client, productId, ada, bob };
}

test("the relay shows a customer of the desk the rentals that it may see, and no others", async () => {
  const { desk, credentials, client, productId, ada, bob } = await deskWithStock();
  const ofAda = await client.rentals.create({ customerId: ada.id, productId, units: 1, days: 1 });
  const relay = createRelay({
    contract,
    baseUrl: desk.url,
    credentials,
    operations: ["rentals.list", "rentals.create"],
    path: "/relay/2026-03-01",
    authorize: (request, { operation, query, body }) => {
      const visitor = request.headers.get("cookie");
      if (operation === "rentals.list") return query.getAll("customerId").join() === visitor;
      // @ts-expect-error the desk has no cards
      if (operation === "cards.list") return true;
      return operation === "rentals.create" && Object(body).customerId === visitor;
    },
  });
  const page = (visitor: string) =>
    createRelayedClient({
      contract,
      baseUrl: "https://shop.test/relay/2026-03-01",
      fetch: (url, init) =>
        relay(
          new Request(url, {
            ...(init as RequestInit),
            headers: { ...Object.fromEntries(new Headers(init.headers)), cookie: visitor },
          }),
        ),
    });
  const listed = await page(ada.id).call("rentals.list", { query: { customerId: ada.id } });
  expect(listed.items.map(({ id }) => id)).toEqual([ofAda.id]);
  const ofBob = await page(bob.id).rentals.create({ customerId: bob.id, productId, units: 1, days: 1 });
  expect(ofBob.customerId).toBe(bob.id);
  for (const refused of [
    page(bob.id).call("rentals.list", { query: { customerId: ada.id } }),
    page(bob.id).call("rentals.list"),
    page(bob.id).rentals.create({ customerId: ada.id, productId, units: 1, days: 1 }),
    page(bob.id).call("rentals.get", { params: { rentalId: ofAda.id } }),
  ])
    await expect(refused).rejects.toMatchObject({ kind: "api", status: 403 });
});

test("an outbox of the desk's client has its keyed operations and reserves once", async () => {
  const { client, productId, ada } = await deskWithStock();
  const outbox = createOutbox({ client, store: createSqliteStore(new DatabaseSync(":memory:")) });
  expectTypeOf(outbox).toEqualTypeOf<Outbox<Contract>>();
  const reserve = () =>
    outbox.call("order-1", "rentals.create", { body: { customerId: ada.id, productId, units: 1, days: 1 } });
  const settlement = await reserve();
  if (settlement.outcome !== "done") throw new Error(settlement.reason);
  expect(settlement.result?.customerId).toBe(ada.id);
  expect(await reserve()).toMatchObject({ outcome: "done", result: { id: settlement.result?.id } });
  expect((await client.call("rentals.list")).items).toHaveLength(1);
  // @ts-expect-error the desk transfers nothing
  const wrong = (): unknown => outbox.call("order-2", "transfers.in", { body: { amount: 1 } });
  await expect(wrong()).rejects.toThrow("transfers.in");
});

test("an error guard of the desk's operation narrows to its codes", async () => {
  const { client, productId, ada } = await deskWithStock();
  const error: unknown = await client.rentals
    .create({ customerId: ada.id, productId, units: 3, days: 1 })
    .catch((reason: unknown) => reason);
  if (!isApiError(error, "rentals.create")) throw error;
  expectTypeOf(error).toExtend<ApiError>();
  expect(error.code).toBe("OUT_OF_STOCK");
  if (!isApiError(error, "rentals.create", contract)) throw error;
  expectTypeOf<"OUT_OF_STOCK">().toExtend<typeof error.code>();
  expect(isApiError(error, "rentals.get", contract)).toBe(false);
  // @ts-expect-error the desk has no cards
  expect(isApiError(error, "cards.get", contract)).toBe(false);
});

test("a mock of the desk replies to its operations", async () => {
  const rental = { customerId: "customer-1" };
  const mock = createMockService(
    {
      "products.list": () => ({ items: [], more: false }),
      "rentals.get": ({ params }) => Response.json({ ...rental, id: params["rentalId"] }),
      // @ts-expect-error a page of the desk has items
      "rentals.list": () => ({ data: [] }),
    },
    { contract },
  );
  const client = createClient({
    contract,
    baseUrl: mock.baseUrl,
    fetch: mock.fetch,
    clientId: "id",
    clientSecret: "s",
  });
  expect((await client.call("products.list")).items).toEqual([]);
  expect(mock.calls.map(({ operation }) => operation)).toEqual(["products.list"]);
  expect(() => createMockService({ "rentals.none": () => Response.json({}) } as object, { contract })).toThrow(
    /has no operation "rentals.none"/,
  );
});

test("a signed call of the desk takes any signer", async () => {
  const { client, productId, ada } = await deskWithStock();
  const { id: rentalId } = await client.rentals.create({ customerId: ada.id, productId, units: 1, days: 1 });
  await client.rentals.update(rentalId, { state: "OUT" });
  const signed: string[] = [];
  const session = { stamp: (payload: string) => (signed.push(payload), "of no terminal") };
  const params = { rentalId };
  const writtenOff = client.call("rentals.writeOff", { params, body: { reason: "Fell into the harbour" }, session });
  const error: unknown = await writtenOff.catch((reason: unknown) => reason);
  expect(isApiError(error, "rentals.writeOff")).toBe(true);
  expect(signed).toEqual([expect.stringContaining(rentalId)]);
});

test("a webhook handler gets the events of the desk", async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const rentals: string[] = [];
  const endpoint = createWebhookHandler<Contract>({
    publicKey: publicKey.export({ type: "spki", format: "pem" }),
    signatureHeader: "Desk-Signature",
    clock: { now: () => Date.parse("2026-03-02T08:30:00.000Z") },
    handle({ type, data }) {
      expectTypeOf(type).toEqualTypeOf<"RENTAL.REQUESTED" | "RENTAL.RETURNED">();
      rentals.push(`${type} ${data.id}`);
    },
  });
  const body = JSON.stringify({
    id: "evt_1",
    type: "RENTAL.RETURNED",
    timestamp: "2026-03-02T08:30:00.000Z",
    data: { id: "R-1" },
  });
  const headers = { "Desk-Signature": sign("sha256", Buffer.from(body), privateKey).toString("base64") };
  expect((await endpoint(new Request("https://shop.test/", { method: "POST", body, headers }))).status).toBe(204);
  expect(rentals).toEqual(["RENTAL.RETURNED R-1"]);
});
