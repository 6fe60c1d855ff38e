import type { OutcomeRow } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import type { OperationRefuser } from "../src/runtime/refuser.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import type { AccountScope } from "../src/accounts/index.ts";
import { checkTransferIn, checkTransferOut } from "../src/transfers/index.ts";
import { fundedCustomer, registerUsdAccount } from "./funded-customer.ts";
import { startService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";

/** Refuses by throwing the condition. */
class Strict implements OperationRefuser<string> {
  refuseUnless(condition: string, holds: unknown): void {
    if (!holds) this.refuse(condition);
  }
  require(condition: string, holds: unknown): asserts holds {
    if (!holds) this.refuse(condition);
  }
  refuse(condition: string): never {
    throw new Error(condition);
  }
  outcome(): OutcomeRow {
    return { suffix: "*", steps: [] };
  }
}

test("within one customer's scope other accounts are unknown, the platform's included", async () => {
  const path = temporaryStore();
  const service = await startService({ store: path });
  onTestFinished(service.close);
  const owner = await fundedCustomer(service, 1000);
  const other = await fundedCustomer(service, 1000);
  const own = await registerUsdAccount(service, owner.customer.id);
  const platforms = await registerUsdAccount(service, undefined);
  const { body: config } = await service.call<{ id: string }>("GET", "/config");
  const store = await openSqliteStore(path);
  onTestFinished(store.close);

  const bound: AccountScope = { platformId: config.id, customerId: owner.customer.id };
  const refuser: OperationRefuser<string> = new Strict();
  const out = (scope: AccountScope, from: { id: string }, to: { id: string }): Promise<unknown> => {
    const body = { source: { accountId: from.id }, destination: { accountId: to.id }, amount: 5 };
    return store.read((tx) => checkTransferOut(tx, scope, body, refuser));
  };
  const inward = (scope: AccountScope, from: { id: string }, to: { id: string }): Promise<unknown> => {
    const body = { source: { accountId: from.id }, destination: { accountId: to.id }, amount: 5 };
    return store.read((tx) => checkTransferIn(tx, scope, body, refuser));
  };
  expect(await out(bound, owner.account, own)).toMatchObject({ amount: 5, paymentRail: "ACH" });
  expect(await inward(bound, own, owner.account)).toMatchObject({ amount: 5, steps: [] });
  await expect(out(bound, other.account, own)).rejects.toThrow("unknown body.source.accountId");
  await expect(out(bound, owner.account, platforms)).rejects.toThrow("unknown body.destination.accountId");
  await expect(inward(bound, platforms, owner.account)).rejects.toThrow("unknown body.source.accountId");
  await expect(inward(bound, own, other.account)).rejects.toThrow("unknown body.destination.accountId");
  const platform: AccountScope = { platformId: config.id };
  expect(await out(platform, owner.account, platforms)).toMatchObject({ amount: 5 });
  await expect(out(platform, other.account, own)).rejects.toThrow("owner-mismatch");
});
