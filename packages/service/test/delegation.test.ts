import * as fc from "fast-check";
import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import type { ClientCredentials } from "../src/index.ts";
import { chainsOf, openPayer, pairsOfActs, wrongChains, wrongRights, type Payer } from "./delegation-chains.ts";
import { agentFixtures, type Action } from "./agent-fixtures.ts";
import { startService, type RunningService } from "./start-service.ts";

async function started(): Promise<{ service: RunningService; payer: Payer }> {
  const service = await startService();
  onTestFinished(service.close);
  return { service, payer: await openPayer(service) };
}

test("of all chains of two acts one in eleven gives nobody a permission that the caller lacks", async () => {
  const { service, payer } = await started();
  const sample = pairsOfActs().filter((_, index) => index % 11 === 0);
  expect(await wrongChains(service, payer, sample)).toEqual([]);
});

test("random chains of four acts give nobody a permission that the caller lacks", async () => {
  const { service, payer } = await started();
  const property = fc.asyncProperty(chainsOf(4), async (chain) => {
    expect(await wrongRights(service, payer, chain)).toEqual([]);
  });
  await fc.assert(property, { numRuns: 200 });
});

type Made = Schema<"CreatedToken">;

async function makeToken({ call }: RunningService, permissions: Schema<"TokenPermission">[]): Promise<Made> {
  return (await call<Made>("POST", "/tokens", { body: { name: "another", permissions } })).body;
}

test("a token is not deleted while nobody else can do, or give, what it can", async () => {
  const { service } = await started();
  const { body: page } = await service.call<Schema<"TokenPage">>("GET", "/tokens");
  const operators = page.data[0]?.id ?? "";
  const manager = await makeToken(service, ["MANAGE"]);
  const remove = async (id: string, as: ClientCredentials = manager): Promise<number> =>
    (await service.call("DELETE", `/tokens/${id}`, { as })).status;
  expect(await remove(operators)).toBe(400);
  // Somebody can view and pay, and nobody could let another do so.
  const payer = await makeToken(service, ["VIEW", "TRANSACT"]);
  expect(await remove(operators)).toBe(400);
  expect(await remove(operators, service.first)).toBe(400);
  const full = await makeToken(service, ["VIEW", "TRANSACT", "MANAGE"]);
  expect(await remove(payer.id)).toBe(204);
  expect(await remove(operators)).toBe(204);
  expect(await remove(full.id)).toBe(400);
  expect(await remove(manager.id)).toBe(204);
});

test("a paused agent's waiting payment is not executed by an approval", async () => {
  const service = await startService();
  onTestFinished(service.close);
  const { agentId, me, account, external } = await agentFixtures(service, {
    defaultExecutionMode: "APPROVAL_REQUIRED",
  });
  const body = { source: { accountId: account.id }, destination: { accountId: external }, amount: 100 };
  const { body: action } = await me<Action>("POST", "/transfer-out", { body });
  expect(action.status).toBe("PENDING_APPROVAL");
  await service.call("PATCH", `/agents/${agentId}`, { body: { isPaused: true } });
  const approved = await service.call<Action>("POST", `/agents/${agentId}/actions/${action.id}/approve`);
  expect(approved.body).toMatchObject({ status: "FAILED" });
  expect(approved.body.transaction).toBeUndefined();
});
