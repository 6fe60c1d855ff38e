import { judge } from "@tallystick/conformance";
import { contractHeader, shortIdentity } from "@tallystick/contract";
import { createClient, reportDeprecation, type DeprecationNotice } from "@tallystick/client";
import { handlersOfVersion, type Handlers, type MemoryTx } from "@tallystick/server";
import { expect, onTestFinished, test } from "vitest";
import { clientContract as first } from "./gen/2025-09-01/client-contract.ts";
import { clientContract as newest } from "./gen/client-contract.ts";
import { firstVersionTarget } from "./first-version-target.ts";
import { contract, openapi, type Contract } from "./gen/contract.ts";
import type { DeskOptions } from "./src/desk.ts";
import { firstVersion } from "./src/first-version.ts";
import { listen } from "./src/listen.ts";

/** Never called. */
const ignored = {} as Handlers<MemoryTx, Contract>;

async function bothVersions(options: DeskOptions = {}) {
  const desk = await listen(options);
  onTestFinished(desk.close);
  const [{ id: clientId, secret: clientSecret } = { id: "", secret: "" }] = desk.staff;
  const credentials = { clientId, clientSecret };
  const before = createClient({ contract: first, baseUrl: desk.firstUrl, ...credentials });
  const now = createClient({ contract: newest, baseUrl: desk.url, ...credentials });
  const saw = { sku: "SAW-1", name: "Saw", category: "POWER_TOOL", tags: [], dailyRate: 900, units: 9 } as const;
  const { id: productId } = await now.products.create(saw);
  const { id: customerId } = await now.customers.create({ name: "Ada", card: "card-4711", email: "ada@example.com" });
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
  const post = (base: string, key: string, body: object) =>
    fetch(`${base}/rentals`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ customerId, productId, units: 1, days: 1, ...body }),
    });
  return { desk, before, now, productId, customerId, post };
}

test("each version shows what the other one wrote under its own names", async () => {
  const { before, now, productId, customerId } = await bothVersions();
  const rental = { customerId, productId, units: 1, days: 1 };
  const old = await before.rentals.create({ ...rental, remark: "Blue box" });
  expect(old).toMatchObject({ remark: "Blue box" });
  expect(await now.rentals.get(old.id)).toMatchObject({ note: "Blue box" });
  const young = await now.rentals.create({ ...rental, note: "Red box" });
  const shown = await before.rentals.get(young.id);
  expect([shown.remark, "note" in shown]).toEqual(["Red box", false]);
  expect("email" in (await before.customers.get(customerId))).toBe(false);
});

test("a limit is that of the version", async () => {
  const { desk, post } = await bothVersions();
  expect((await post(desk.firstUrl, "k1", { days: 15 })).status).toBe(400);
  expect((await post(desk.url, "k2", { days: 15 })).status).toBe(201);
});

test("a key of one version is refused in the other, and nothing is done twice", async () => {
  const { desk, now, post } = await bothVersions();
  expect((await post(desk.firstUrl, "k1", {})).status).toBe(201);
  const again = await post(desk.url, "k1", {});
  expect([again.status, Object(await again.json()).code]).toEqual([422, "KEY_REUSED"]);
  expect((await post(desk.firstUrl, "k1", {})).status).toBe(201);
  expect((await now.rentals.list()).items).toHaveLength(1);
});

test("a cursor of one version continues the list in the other", async () => {
  const { desk, before, now, post } = await bothVersions();
  for (const key of ["k1", "k2", "k3"]) await post(desk.url, key, {});
  const page = await now.rentals.list({ pageSize: 2 });
  const rest = await before.rentals.list({ pageSize: 2, ...(page.more && { after: page.next }) });
  expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(3);
});

test("a state that a version lacks is shown as it was before", async () => {
  const { desk, before, now, productId, customerId } = await bothVersions({
    change: (handlers) => ({
      ...handlers,
      "rentals.get": async (call) => {
        const reply = await handlers["rentals.get"](call);
        return { ...reply, body: { ...reply.body, state: "LOST" } };
      },
    }),
  });
  const { id } = await now.rentals.create({ customerId, productId, units: 1, days: 1 });
  expect([(await now.rentals.get(id)).state, (await before.rentals.get(id)).state]).toEqual(["LOST", "OUT"]);
  expect("writeOff" in before.rentals).toBe(false);
  expect((await fetch(`${desk.firstUrl}/rentals/${id}/write-off`, { method: "POST" })).status).toBe(404);
});

test("a difference without a migration stops the start, by name", () => {
  expect(() => handlersOfVersion(firstVersion, { contract, document: openapi }, ignored, {})).toThrow(
    [
      "2025-09-01 cannot be served by 2026-03-01:",
      "customers.create takes other requests: give `request`.",
      "customers.create gives other replies: give `reply`.",
    ].join("\n"),
  );
});

const announced = async (url: string): Promise<unknown[]> => {
  const { status, headers } = await fetch(url);
  return [status, headers.get("deprecation"), headers.get("sunset")];
};

test("each reply of the first version says that it ends, and no other does", async () => {
  const { desk } = await bothVersions();
  const end = ["@1772323200", "Tue, 01 Sep 2026 00:00:00 GMT"];
  expect(await announced(`${desk.firstUrl}/rentals`)).toEqual([401, ...end]);
  expect(await announced(`${desk.firstUrl}/nothing`)).toEqual([404, ...end]);
  expect(await announced(`${desk.url}/rentals`)).toEqual([401, null, null]);
});

test("a client of the first version reports that it ends, and one of the newest reports nothing", async () => {
  const { desk } = await bothVersions();
  const [{ id: clientId, secret: clientSecret } = { id: "", secret: "" }] = desk.staff;
  const notices: DeprecationNotice[] = [];
  const own = { clientId, clientSecret, fetch: reportDeprecation((notice) => void notices.push(notice)) };
  await createClient({ contract: newest, baseUrl: desk.url, ...own }).products.list();
  await createClient({ contract: first, baseUrl: desk.firstUrl, ...own }).products.list();
  const [since, sunset] = [new Date("2026-03-01"), new Date("2026-09-01")];
  expect(notices).toEqual([{ url: `${desk.firstUrl}/products`, since, sunset }]);
});

const identity = async (base: string): Promise<unknown> => (await fetch(`${base}/rentals`)).headers.get(contractHeader);

test("each reply of a version says which contract it keeps", async () => {
  const { desk } = await bothVersions();
  const identities = [shortIdentity(firstVersion.contract), shortIdentity(contract)];
  expect(await Promise.all([desk.firstUrl, desk.url].map(identity))).toEqual(identities);
  expect(new Set(identities).size).toBe(2);
});

test("the suite finds an end that the replies do not announce", async () => {
  const { desk } = await bothVersions();
  const { contract: shipped, document } = firstVersion;
  const later = { ...shipped, deprecation: { since: "2026-03-01", sunset: "2026-12-01" } };
  const [rule] = Object.values(later.rules).filter(({ states }) => states?.includes("deprecation-announced"));
  const options = { contract: later, document, only: [rule?.id ?? ""], seed: 1, budgetMs: 0 };
  const { rules } = await judge(firstVersionTarget(desk), options).report;
  expect(rules.filter(({ verdict }) => verdict === "violated").map(({ id }) => id)).toEqual([rule?.id]);
});
