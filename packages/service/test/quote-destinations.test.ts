import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsOf, balanceOf, createCustomer, fundedCustomer, type FundedCustomer } from "./funded-customer.ts";
import { execute, fromAccount, registerEuroAccount, requestQuote, toAccount } from "./quote-fixtures.ts";
import { startService, type RunningService } from "./start-service.ts";

const refused = ["INVALID_INPUT", 10_000];

let service: RunningService;
let payer: FundedCustomer;
beforeAll(async () => {
  service = await startService();
  payer = await fundedCustomer(service, 10_000);
});
afterAll(() => service.close());

/** The code that a quote gets at its execution after its destination changed, and what its source has then. */
async function executed(
  destination: Schema<"QuoteDestination">,
  change: () => Promise<unknown>,
  lookupId?: string,
): Promise<unknown> {
  const fields = { source: fromAccount(payer.account.id), destination, ...(lookupId !== undefined && { lookupId }) };
  const { status, body: quote } = await requestQuote(service, fields);
  expect(status).toBe(201);
  await change();
  return [(await execute(service, quote.id)).body.code, await balanceOf(service, payer)];
}

test("a quote is not executed after its destination was deleted", async () => {
  const euros = await registerEuroAccount(service, payer.customer.id);
  const path = `/customers/external-accounts/${euros}`;
  expect(await executed(toAccount(euros), () => service.call("DELETE", path))).toEqual(refused);
});

test("a quote is not executed while its destination is under review or frozen", async () => {
  const euros = await registerEuroAccount(service, payer.customer.id);
  expect(await executed(toAccount(euros), () => service.moveAccount(euros, "UNDER_REVIEW"))).toEqual(refused);
  const customer = await createCustomer(service, { currencies: ["EUR"] });
  const [account] = await accountsOf(service, customer.id);
  const id = account?.id ?? "";
  expect(await executed(toAccount(id), () => service.moveAccount(id, "FROZEN"))).toEqual(refused);
});

test("a quote is not executed after its UMA address lost its holder or got another", async () => {
  for (const change of ["deleted", "passed on"] as const) {
    const payee = await createCustomer(service, { currencies: ["EUR"] });
    const { umaAddress } = payee;
    const lookup = `/receiver/uma/${encodeURIComponent(umaAddress)}`;
    const { lookupId } = (await service.call<Schema<"UmaReceiver">>("GET", lookup)).body;
    const passOn = async (): Promise<void> => {
      const body = { customerType: "INDIVIDUAL", umaAddress: `$other${payee.id.slice(-12)}@uma.example.com` };
      expect((await service.call("PATCH", `/customers/${payee.id}`, { body })).status).toBe(200);
      await createCustomer(service, { currencies: ["EUR"], umaAddress });
    };
    const remove = (): Promise<unknown> => service.call("DELETE", `/customers/${payee.id}`);
    const destination = { destinationType: "UMA_ADDRESS", umaAddress } as const;
    expect(await executed(destination, change === "deleted" ? remove : passOn, lookupId)).toEqual(refused);
  }
});
