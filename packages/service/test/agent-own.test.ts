import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agentFixtures, connectAgent, pay, type AgentCall } from "./agent-fixtures.ts";
import { fundedCustomer, registerUsdAccount, transferIn, usdAccountBody } from "./funded-customer.ts";
import { startService, type RunningService } from "./start-service.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

type External = Schema<"ExternalAccount">;

test("an agent reads the accounts and payments of its customer only", async () => {
  const [fixtures, otherFixtures] = [await agentFixtures(service), await agentFixtures(service)];
  const mine = (await pay(fixtures, 100)).body.transaction?.id;
  const theirs = (await pay(otherFixtures, 100)).body.transaction?.id;
  await transferIn(service, fixtures.external, fixtures.account.id, 5);
  const list = async (path: string): Promise<{ id: string }[]> =>
    (await fixtures.me<{ data: { id: string }[] }>("GET", path)).body.data;
  expect((await list("/internal-accounts")).map(({ id }) => id)).toContain(fixtures.account.id);
  expect((await list("/internal-accounts")).map(({ id }) => id)).not.toContain(otherFixtures.account.id);
  expect(await list("/internal-accounts?currency=USD&type=INTERNAL_FIAT")).toHaveLength(1);
  expect((await list("/external-accounts")).map(({ id }) => id)).toEqual([fixtures.external]);
  expect(await list("/external-accounts?currency=EUR")).toEqual([]);
  expect(await list("/transactions")).toHaveLength(2);
  expect((await list("/transactions?type=OUTGOING")).map(({ id }) => id)).toEqual([mine]);
  expect(await list(`/transactions?customerId=${otherFixtures.customer.id}`)).toHaveLength(2);
  const own = await fixtures.me("GET", `/transactions/${mine}`);
  expect(own.body).toEqual((await service.call("GET", `/transactions/${mine}`)).body);
  expect(own.body).toMatchObject({ agentId: fixtures.agentId });
  const foreign = await fixtures.me("GET", `/transactions/${theirs}`);
  expect([foreign.status, foreign.body.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
});

test("an agent registers accounts for its customer and deletes only its customer's", async () => {
  const fixtures = await agentFixtures(service);
  const { customerId: _customerId, ...body } = usdAccountBody(undefined, "900");
  const made = await fixtures.me<External>("POST", "/external-accounts", { body });
  expect(made).toMatchObject({ status: 201, body: { customerId: fixtures.customer.id, status: "ACTIVE" } });
  const path = `/external-accounts/${made.body.id}`;
  expect((await fixtures.me("GET", path)).body).toEqual(made.body);
  expect((await service.call("GET", `/customers${path}`)).body).toEqual(made.body);
  const duplicate = await fixtures.me("POST", "/external-accounts", { body });
  expect([duplicate.status, duplicate.body.code]).toEqual([409, "CONFLICT"]);
  expect((await fixtures.me("DELETE", path)).status).toBe(204);
  expect((await fixtures.me("GET", path)).status).toBe(404);
  const platforms = await registerUsdAccount(service, undefined);
  const otherPlatforms = (await agentFixtures(service)).external;
  for (const id of [platforms.id, otherPlatforms, "ExternalAccount:none"]) {
    expect((await fixtures.me("GET", `/external-accounts/${id}`)).status).toBe(404);
    expect((await fixtures.me("DELETE", `/external-accounts/${id}`)).status).toBe(404);
  }
});

/** Every operation of agents, and the permission that it needs. */
const operations = [
  ["GET", "", undefined],
  ["GET", "/actions", undefined],
  ["GET", "/actions/none", undefined],
  ["GET", "/quotes/none", undefined],
  ["GET", "/transactions", "VIEW_TRANSACTIONS"],
  ["GET", "/transactions/none", "VIEW_TRANSACTIONS"],
  ["GET", "/internal-accounts", "VIEW_TRANSACTIONS"],
  ["GET", "/external-accounts", "MANAGE_EXTERNAL_ACCOUNTS"],
  ["POST", "/external-accounts", "MANAGE_EXTERNAL_ACCOUNTS"],
  ["GET", "/external-accounts/none", "MANAGE_EXTERNAL_ACCOUNTS"],
  ["DELETE", "/external-accounts/none", "MANAGE_EXTERNAL_ACCOUNTS"],
  ["POST", "/transfer-in", "CREATE_TRANSFERS"],
  ["POST", "/transfer-out", "CREATE_TRANSFERS"],
  ["POST", "/quotes", "CREATE_QUOTES"],
  ["POST", "/quotes/none/execute", "EXECUTE_QUOTES"],
] as const;

async function answers(me: AgentCall): Promise<string[]> {
  const replies: string[] = [];
  for (const [method, path] of operations) {
    const reply = await me(method, path, method === "POST" && !path.endsWith("execute") ? { body: {} } : {});
    replies.push(`${method} ${path} ${reply.status}`);
  }
  return replies;
}

test("an operation without permission in the policy is rejected from the next call on", async () => {
  const { customer } = await fundedCustomer(service, 0);
  const { me, agentId } = await connectAgent(service, customer.id, { permissions: [] });
  const refused = (await answers(me)).filter((answer) => answer.endsWith("403"));
  expect(refused).toEqual(
    operations.filter(([, , permission]) => permission).map(([method, path]) => `${method} ${path} 403`),
  );
  await service.call("PATCH", `/agents/${agentId}/policy`, { body: { permissions: ["CREATE_QUOTES"] } });
  expect((await me("POST", "/quotes", { body: {} })).status).toBe(400);
  expect((await me("POST", "/transfer-in", { body: {} })).status).toBe(403);
});

test("a paused agent is rejected everywhere and continues with the same token when resumed", async () => {
  const { agentId, me } = await agentFixtures(service);
  await service.call("PATCH", `/agents/${agentId}`, { body: { isPaused: true } });
  for (const answer of await answers(me)) expect(answer).toMatch(/403$/);
  expect((await me("GET", "")).body).toMatchObject({ code: "FORBIDDEN" });
  await service.call("PATCH", `/agents/${agentId}`, { body: { isPaused: false } });
  expect((await me("GET", "")).status).toBe(200);
});

test("agents' operations accept only agents' tokens, the platform's only its own", async () => {
  const { agentId, me } = await agentFixtures(service);
  const header = { authorization: "Bearer sat_0000000000000000000000000000000000000000" };
  const attempts = [
    await service.call("GET", "/agents/me"),
    await service.call("GET", "/agents/me", { as: null }),
    await service.call("GET", "/agents/me", { as: null, headers: header }),
    await me("GET", `/../${agentId}`),
    await me("POST", `/../${agentId}/actions/none/reject`),
  ];
  expect(attempts.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
});
