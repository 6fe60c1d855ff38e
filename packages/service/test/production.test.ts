import { contract } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { accountsOf, createCustomer } from "./funded-customer.ts";
import { startService } from "./start-service.ts";

test("in production nothing of the sandbox is served, and money comes out of nowhere for nobody", async () => {
  const service = await startService({ sandbox: false });
  onTestFinished(service.close);
  const { id } = await createCustomer(service);
  const [account] = await accountsOf(service, id);
  const bodies: Record<string, unknown> = {
    "sandbox.internalAccounts.fund": { amount: 5 },
    "sandbox.send": { quoteId: "Quote:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b22", currencyCode: "USD" },
    "sandbox.uma.receive": {
      senderUmaAddress: "$ada@uma.example.com",
      receivingCurrencyCode: "USD",
      receivingCurrencyAmount: 5,
      customerId: id,
    },
  };
  const operations = Object.values(contract.operations).filter((row) => row.id.startsWith("sandbox."));
  const answers = await Promise.all(
    operations.map(async (row) => {
      const path = row.path.replace("{accountId}", account?.id ?? "").replace("{id}", "Card:x");
      const card = { amount: 5, currency: { code: "USD" }, merchant: { descriptor: "Shop" } };
      const settlement = { amount: 5, cardTransactionId: "CardTransaction:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b22" };
      const body = bodies[row.id] ?? { ...card, ...settlement };
      const reply = await service.call(row.method.toUpperCase(), path, { body });
      return `${row.id} ${reply.status} ${reply.body.code}`;
    }),
  );
  expect(answers.sort()).toEqual([
    "sandbox.cards.authorize 404 REFERENCE_NOT_FOUND",
    "sandbox.cards.clear 404 REFERENCE_NOT_FOUND",
    "sandbox.cards.return 404 REFERENCE_NOT_FOUND",
    "sandbox.internalAccounts.fund 403 FORBIDDEN",
    "sandbox.send 403 FORBIDDEN",
    "sandbox.uma.receive 403 FORBIDDEN",
    "sandbox.webhooks.test 403 FORBIDDEN",
  ]);
  expect((await accountsOf(service, id))[0]).toEqual(account);
});

test("in production webhooks go to https only, unless the operator lets them go to this machine", async () => {
  const service = await startService({ sandbox: false });
  onTestFinished(service.close);
  const set = async (at: typeof service, webhookEndpoint: string): Promise<number> =>
    (await at.call("PATCH", "/config", { body: { webhookEndpoint } })).status;
  expect(await set(service, "http://platform.example/webhooks")).toBe(400);
  expect(await set(service, "http://127.0.0.1:1/webhooks")).toBe(400);
  expect(await set(service, "https://platform.example/webhooks")).toBe(200);

  const reaching = await startService({ sandbox: false, reach: "loopback" });
  onTestFinished(reaching.close);
  expect(await set(reaching, "http://127.0.0.1:1/webhooks")).toBe(200);
  expect(await set(reaching, "http://platform.example/webhooks")).toBe(400);
});
