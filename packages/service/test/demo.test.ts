import { expect, onTestFinished, test } from "vitest";
import { startService } from "./start-service.ts";

test("the demo and its relay are off by default", async () => {
  for (const options of [{}, { sandbox: false }]) {
    const service = await startService(options);
    for (const place of ["/demo", "/demo/main.js", "/demo/challenge", "/demo/relay/customers"])
      expect([place, (await fetch(`${service.origin}${place}`)).status]).toEqual([place, 404]);
    await service.close();
  }
});

test("the demo's backend rejects every request except the page's own", async () => {
  const service = await startService({ demo: true });
  onTestFinished(service.close);
  const tokens = await fetch(`${service.origin}/demo/relay/tokens`);
  expect(tokens.status).toBe(403);
  const customers = await fetch(`${service.origin}/demo/relay/customers/internal-accounts?customerId=x`, {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect(customers.status).toBe(403);
});

test("the files of the demo are compressed, and not sent again to who has them", async () => {
  const service = await startService({ demo: true });
  onTestFinished(service.close);
  for (const file of ["/demo", "/demo/style.css", "/demo/main.js"]) {
    const first = await fetch(`${service.origin}${file}`);
    const text = await first.text();
    expect([first.status, first.headers.get("content-encoding"), text.length > 300]).toEqual([200, "gzip", true]);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    const again = await fetch(`${service.origin}${file}`, {
      // As a browser asks; fetch alone would ask for no answer from a cache.
      headers: { "if-none-match": first.headers.get("etag") ?? "", "cache-control": "max-age=0" },
    });
    expect(again.status).toBe(304);
    const plain = await fetch(`${service.origin}${file}`, { headers: { "accept-encoding": "identity" } });
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, text]);
  }
});

test("a second visitor of the demo sees and changes nothing of the first", async () => {
  const service = await startService({ demo: true });
  onTestFinished(service.close);
  const visitor = async () => {
    const page = await fetch(`${service.origin}/demo`);
    const cookie = page.headers.get("set-cookie")?.split(";")[0] ?? "";
    return async (place: string, body?: object, method = body === undefined ? "GET" : "POST") =>
      fetch(`${service.origin}/demo/relay${place}`, {
        method,
        headers: { cookie, "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
        ...(body && { body: JSON.stringify(body) }),
      });
  };
  const [first, second] = [await visitor(), await visitor()];
  const ada = {
    customerType: "INDIVIDUAL",
    fullName: "Ada",
    email: "ada@example.com",
    region: "US",
    currencies: ["USDB"],
  };
  const made = await first("/customers", ada);
  expect(made.status).toBe(201);
  const { id: customerId } = (await made.json()) as { id: string };
  const accounts = await first(`/customers/internal-accounts?customerId=${customerId}`);
  expect(accounts.status).toBe(200);
  const { data } = (await accounts.json()) as { data: { id: string; type: string }[] };
  const accountId = data.find(({ type }) => type === "EMBEDDED_WALLET")?.id ?? "";
  const card = await first("/cards", { cardholderId: customerId, form: "VIRTUAL", fundingSources: [accountId] });
  expect(card.status).toBe(201);
  const { id: cardId } = (await card.json()) as { id: string };
  expect((await first(`/cards/${cardId}`)).status).toBe(200);

  const own = (await (await second("/customers", { ...ada, email: "b@example.com" })).json()) as { id: string };
  const stranger = async (...[place, body, method]: Parameters<typeof second>) =>
    fetch(`${service.origin}/demo/relay${place}`, {
      method: method ?? "GET",
      ...(body && { body: JSON.stringify(body) }),
    });
  for (const [place, ...rest] of [
    [`/customers/internal-accounts?customerId=${customerId}`],
    [`/customers/internal-accounts?customerId=${own.id}&customerId=${customerId}`],
    ["/customers/internal-accounts"],
    [`/auth/credentials?accountId=${accountId}`],
    ["/auth/credentials"],
    [`/auth/sessions?accountId=${accountId}`],
    [`/cards/${cardId}`],
    [`/cards/${cardId}`, { state: "FROZEN" }, "PATCH"],
    ["/cards", { cardholderId: own.id, form: "VIRTUAL", fundingSources: [accountId] }, "POST"],
    ["/cards", { cardholderId: customerId, form: "VIRTUAL", fundingSources: [accountId] }, "POST"],
  ] as Parameters<typeof second>[])
    for (const send of [second, stranger]) expect([place, (await send(place, ...rest)).status]).toEqual([place, 403]);
  expect((await second(`/customers/internal-accounts?customerId=${own.id}`)).status).toBe(200);
});
