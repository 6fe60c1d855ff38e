import { contract, type Operation, type Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { createCustomer, registerUsdAccount, usdAccountBody } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";

/** A service that runs on a contract with a changed row for registering external accounts. */
async function mutantService(change: (row: Operation) => void): Promise<RunningService> {
  const changed = structuredClone(contract);
  change(changed.operations["customers.externalAccounts.create"]);
  const service = await startService({ contract: changed });
  onTestFinished(service.close);
  return service;
}

test("a name check follows the steps of the table", async () => {
  const service = await mutantService(({ outcomes }) => {
    const row = outcomes?.rows.find(({ suffix }) => suffix === "*");
    if (row) {
      row.steps = [
        { after: "PT10S", to: "NOT_MATCHED", accepts: [], shows: [] },
        { after: "PT20S", to: "MATCHED", accepts: [], shows: [] },
      ];
    }
  });
  const { id } = await createCustomer(service);
  const account = await registerUsdAccount(service, id);
  const read = async (): Promise<unknown> =>
    (await service.call<Schema<"ExternalAccount">>("GET", `/customers/external-accounts/${account.id}`)).body;
  expect(account.beneficiaryVerificationStatus).toBe("PENDING");
  await service.advance(10_000);
  expect(await read()).toEqual({ ...account, beneficiaryVerificationStatus: "NOT_MATCHED" });
  await service.advance(10_000);
  const beneficiaryVerifiedData = { fullName: "Ada Byron" };
  expect(await read()).toEqual({ ...account, beneficiaryVerificationStatus: "MATCHED", beneficiaryVerifiedData });
});

test("without its refusals an external account is registered as far as possible", async () => {
  const service = await mutantService((row) => {
    row.refusals = row.refusals.filter(({ when }) => when === "unknown");
  });
  const { id } = await createCustomer(service);
  const body = { ...usdAccountBody(id, "900"), currency: "EUR" };
  const place = { customerId: id, currency: "BTC", accountInfo: { accountType: "LIGHTNING" } };
  for (const request of [body, body, place]) {
    const reply = await service.call("POST", "/customers/external-accounts", { body: request });
    expect(reply).toMatchObject({ status: 201 });
  }
});
