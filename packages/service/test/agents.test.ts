import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { agentNow, callerWith, connectAgent, createAgent, policy, redeem, type Agent } from "./agent-fixtures.ts";
import { createCustomer } from "./funded-customer.ts";
import { startService, type Reply, type RunningService } from "./start-service.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

const day = 24 * 60 * 60 * 1000;

test("a new agent has no usage, no connection and a device code", async () => {
  const { id: customerId } = await createCustomer(service);
  const given = policy({ approvalThresholds: { amount: 500 }, accountRestrictions: { allowedAccountIds: null } });
  const body = { name: "Ledger bot", customerId, policy: { ...given, motto: "Ad astra" } };
  const reply = await service.call<Schema<"CreatedAgent">>("POST", "/agents", { body });
  const { agent, deviceCode } = reply.body;
  expect(reply.status).toBe(201);
  expect(agent).toEqual({
    id: expect.stringMatching(/^Agent:/),
    name: "Ledger bot",
    customerId,
    isPaused: false,
    isConnected: false,
    policy: given,
    usage: {
      dailyTransactionCount: 0,
      dailySpend: 0,
      monthlySpend: 0,
      dailyResetDate: agent.createdAt.slice(0, 10),
      monthlyResetMonth: agent.createdAt.slice(0, 7),
    },
    createdAt: agent.createdAt,
    updatedAt: agent.createdAt,
  });
  expect(deviceCode).toEqual({
    code: expect.stringMatching(/^[A-Z]+-AGENT-[A-Z0-9]{4}-[A-Z0-9]{4}$/),
    agentId: agent.id,
    expiresAt: new Date(Date.parse(agent.createdAt) + day).toISOString(),
    redeemed: false,
  });
  expect(await agentNow(service, agent.id)).toEqual(agent);
});

test("an agent needs an existing customer of the caller and a supported currency", async () => {
  const { id } = await createCustomer(service);
  const refused = async (customerId: string, currency = "USD", as = service.first): Promise<string> => {
    const spendingLimits = { currency, perTransactionLimit: 1 };
    const body = { name: "bot", customerId, policy: policy({ spendingLimits }) };
    const reply = await service.call("POST", "/agents", { body, as });
    return `${reply.status} ${reply.body.code}`;
  };
  expect(await refused("Customer:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10")).toBe("400 INVALID_INPUT");
  expect(await refused(id, "USD", service.second)).toBe("400 INVALID_INPUT");
  expect(await refused(id, "XXX")).toBe("400 INVALID_CURRENCY");
  await service.call("DELETE", `/customers/${id}`);
  expect(await refused(id)).toBe("400 INVALID_INPUT");
});

test("agents are listed by every filter, within their platform", async () => {
  const own = await startService();
  onTestFinished(own.close);
  const [one, other] = [await createCustomer(own), await createCustomer(own)];
  const made: Agent[] = [];
  for (const customer of [one, one, other]) {
    made.push((await createAgent(own, customer.id)).agent);
    await own.advance(1000);
  }
  await own.call("PATCH", `/agents/${made[0]?.id}`, { body: { isPaused: true } });
  await connectAgent(own, other.id);
  const list = async (query: string, as = own.first): Promise<number[]> => {
    const reply = await own.call<Schema<"AgentPage">>("GET", `/agents?${query}`, { as });
    return reply.body.data.map(({ id }) => made.findIndex((agent) => agent.id === id));
  };
  const then = encodeURIComponent(made[1]?.createdAt ?? "");
  expect(await list("")).toEqual([-1, 2, 1, 0]);
  expect(await list(`customerId=${one.id}`)).toEqual([1, 0]);
  expect(await list("isPaused=true")).toEqual([0]);
  expect(await list("isPaused=false&isConnected=false")).toEqual([2, 1]);
  expect(await list("isConnected=true")).toEqual([-1]);
  expect(await list(`createdAfter=${then}&createdBefore=${then}`)).toEqual([1]);
  expect(await list(`updatedAfter=${then}&createdBefore=${then}`)).toEqual([1, 0]);
  expect(await list(`updatedBefore=${then}`)).toEqual([1]);
  expect(await list("", own.second)).toEqual([]);
});

test("an agent is renamed, paused and resumed", async () => {
  const { agent } = await createAgent(service, (await createCustomer(service)).id);
  const patch = (body: object): Promise<Reply<Agent>> => service.call("PATCH", `/agents/${agent.id}`, { body });
  expect((await patch({ name: "New name" })).body).toMatchObject({
    ...agent,
    name: "New name",
    updatedAt: expect.any(String),
  });
  expect((await patch({ isPaused: true })).body).toMatchObject({ name: "New name", isPaused: true });
  expect((await patch({ isPaused: false })).body).toMatchObject({ name: "New name", isPaused: false });
  expect((await patch({})).status).toBe(400);
});

test("a policy update merges fields, replaces lists and removes limits by null", async () => {
  const limits = { currency: "USD", perTransactionLimit: 100, dailyLimit: 500 };
  const { agent } = await createAgent(service, (await createCustomer(service)).id, {
    spendingLimits: limits,
    accountRestrictions: { allowedAccountIds: ["InternalAccount:0199e2a4-7c10-7b3e-9d52-4f6a8c0e2b10"] },
  });
  const patch = async (body: object): Promise<Reply<Agent>> =>
    service.call("PATCH", `/agents/${agent.id}/policy`, { body });
  const { body } = await patch({
    permissions: ["CREATE_QUOTES"],
    spendingLimits: { dailyLimit: null, monthlyLimit: 900 },
    approvalThresholds: { amount: 50 },
    accountRestrictions: { accountRules: [] },
  });
  expect(body.policy).toEqual({
    permissions: ["CREATE_QUOTES"],
    defaultExecutionMode: "AUTO",
    spendingLimits: { ...limits, dailyLimit: null, monthlyLimit: 900 },
    approvalThresholds: { amount: 50 },
    accountRestrictions: { ...agent.policy.accountRestrictions, accountRules: [] },
  });
  expect((await patch({ accountRestrictions: { allowedAccountIds: null } })).body.policy.accountRestrictions).toEqual({
    allowedAccountIds: null,
    accountRules: [],
  });
  const refused = await service.call("PATCH", `/agents/${agent.id}/policy`, {
    body: { spendingLimits: { currency: "XXX" } },
  });
  expect([refused.status, refused.body.code]).toEqual([400, "INVALID_CURRENCY"]);
});

test("another platform's agent is not readable, changeable, deletable or connectable", async () => {
  const { agent, deviceCode } = await createAgent(service, (await createCustomer(service)).id);
  for (const id of [agent.id, "Agent:none"]) {
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PATCH", "", { name: "mine" }],
      ["PATCH", "/policy", {}],
      ["DELETE", "", undefined],
      ["POST", "/device-codes", undefined],
    ] as const) {
      const reply = await service.call(method, `/agents/${id}${path}`, { body, as: service.second });
      expect([method, path, reply.status, reply.body.code]).toEqual([method, path, 404, "REFERENCE_NOT_FOUND"]);
    }
  }
  const status = `/agents/device-codes/${deviceCode.code}/status`;
  expect((await service.call("GET", status, { as: service.second })).status).toBe(404);
  expect((await service.call("GET", status)).body).toEqual({ code: deviceCode.code, redeemed: false });
});

test("a code connects its agent once, without credentials", async () => {
  const { agent, deviceCode } = await createAgent(service, (await createCustomer(service)).id);
  const { status, body } = await redeem(service, deviceCode.code.toLowerCase());
  expect(status).toBe(200);
  expect(body).toEqual({
    agentId: agent.id,
    agentName: agent.name,
    accessToken: expect.stringMatching(/^sat_[0-9a-f]{40}$/),
    policy: agent.policy,
  });
  const again = await redeem(service, deviceCode.code);
  expect([again.status, again.body.code]).toEqual([400, "INVALID_INPUT"]);
  expect((await redeem(service, "TALLY-AGENT-0000-0000")).status).toBe(404);
  expect((await service.call("GET", `/agents/device-codes/${deviceCode.code}/status`)).body).toEqual({
    code: deviceCode.code,
    redeemed: true,
  });
  const connected = await agentNow(service, agent.id);
  expect(connected.isConnected).toBe(true);
  expect((await callerWith(service, body.accessToken)("GET", "")).body).toEqual(connected);
  const more = await service.call("POST", `/agents/${agent.id}/device-codes`);
  expect([more.status, more.body.code]).toEqual([409, "CONFLICT"]);
});

test("of many concurrent redemptions of a code, one connects", async () => {
  const { deviceCode } = await createAgent(service, (await createCustomer(service)).id);
  const replies = await Promise.all(Array.from({ length: 8 }, () => redeem(service, deviceCode.code)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(7);
});

test("a code is valid for a day, or until the next one", async () => {
  const own = await startService();
  onTestFinished(own.close);
  const { agent, deviceCode: first } = await createAgent(own, (await createCustomer(own)).id);
  const { body: second } = await own.call<Schema<"DeviceCode">>("POST", `/agents/${agent.id}/device-codes`);
  expect(second.code).not.toBe(first.code);
  expect((await redeem(own, first.code)).status).toBe(400);
  await own.advance(day);
  const late = await redeem(own, second.code);
  expect([late.status, late.body.code]).toEqual([400, "INVALID_INPUT"]);
  const { body: third } = await own.call<Schema<"DeviceCode">>("POST", `/agents/${agent.id}/device-codes`);
  await own.advance(day - 60_000);
  expect((await redeem(own, third.code)).status).toBe(200);
});

test("deleting an agent ends its token and its code immediately", async () => {
  const { id: customerId } = await createCustomer(service);
  const { agentId, me } = await connectAgent(service, customerId);
  const { agent, deviceCode } = await createAgent(service, customerId);
  for (const id of [agentId, agent.id]) {
    expect((await service.call("DELETE", `/agents/${id}`)).status).toBe(204);
    expect((await service.call("GET", `/agents/${id}`)).status).toBe(404);
    expect((await service.call("DELETE", `/agents/${id}`)).status).toBe(404);
  }
  expect((await me("GET", "")).status).toBe(401);
  expect((await redeem(service, deviceCode.code)).status).toBe(404);
  const list = await service.call<Schema<"AgentPage">>("GET", `/agents?customerId=${customerId}`);
  expect(list.body.data).toEqual([]);
});
