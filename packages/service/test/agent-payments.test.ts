import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  agentNow,
  agentFixtures,
  connectAgent,
  decide,
  pay,
  type Action,
  type AgentFixtures,
} from "./agent-fixtures.ts";
import { accountsOf, balanceOf, fundedCustomer, registerUsdAccount, transactionNow } from "./funded-customer.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";
import { startReceiver } from "./webhook-receiver.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

function actionNow({ me }: AgentFixtures, id: string): Promise<Reply<Action>> {
  return me("GET", `/actions/${id}`);
}

async function approvals(query: string, as = service.first): Promise<string[]> {
  const reply = await service.call<Schema<"AgentActionPage">>("GET", `/agents/approvals?${query}`, { as });
  return reply.body.data.map(({ id }) => id);
}

const needsApproval = { defaultExecutionMode: "APPROVAL_REQUIRED" } as const;

test("under AUTO an agent's request executes immediately, with its transaction", async () => {
  const fixtures = await agentFixtures(service);
  const { status, body: action } = await pay(fixtures, 400);
  expect(status).toBe(201);
  expect(action).toMatchObject({
    agentId: fixtures.agentId,
    customerId: fixtures.customer.id,
    platformCustomerId: fixtures.customer.platformCustomerId,
    status: "APPROVED",
    type: "TRANSFER_OUT",
    transferDetails: {
      amount: 400,
      currency: "USD",
      sourceAccountId: fixtures.account.id,
      destinationAccountId: fixtures.external,
    },
    transaction: { status: "PENDING", agentId: fixtures.agentId },
  });
  expect(action).not.toHaveProperty("quote");
  expect(await balanceOf(service, fixtures)).toBe(9600);
  expect((await actionNow(fixtures, action.id)).body.transaction?.status).toBe("COMPLETED");
  expect((await agentNow(service, fixtures.agentId)).usage).toMatchObject({
    dailyTransactionCount: 1,
    dailySpend: 400,
    monthlySpend: 400,
  });
});

test("a transfer in credits the customer's account under AUTO", async () => {
  const fixtures = await agentFixtures(service);
  const body = {
    source: { accountId: fixtures.external },
    destination: { accountId: fixtures.account.id },
    amount: 250,
  };
  const reply = await fixtures.me<Action>("POST", "/transfer-in", { body });
  expect(reply).toMatchObject({ status: 201, body: { status: "APPROVED", type: "TRANSFER_IN" } });
  expect(await balanceOf(service, fixtures)).toBe(10_250);
});

test("the sandbox's outcome by account number applies to agents, and the action stays approved", async () => {
  const fixtures = await agentFixtures(service, {}, { suffix: "002" });
  const { body: action } = await pay(fixtures, 400);
  expect(action.status).toBe("APPROVED");
  const seen = (await actionNow(fixtures, action.id)).body;
  expect([seen.status, seen.transaction?.status]).toEqual(["APPROVED", "FAILED"]);
  expect(await balanceOf(service, fixtures)).toBe(10_000);
});

test("a pending approval leaves balances unchanged, and approval executes once", async () => {
  const fixtures = await agentFixtures(service, needsApproval);
  const { status, body: action } = await pay(fixtures, 400);
  expect([status, action.status]).toEqual([201, "PENDING_APPROVAL"]);
  expect(action).not.toHaveProperty("transaction");
  expect(await balanceOf(service, fixtures)).toBe(10_000);
  expect((await agentNow(service, fixtures.agentId)).usage.dailyTransactionCount).toBe(0);
  expect(await approvals(`agentId=${fixtures.agentId}`)).toEqual([action.id]);
  await service.advance(1000);
  const approved = await decide(service, action, "approve");
  expect(approved).toMatchObject({ status: 200, body: { status: "APPROVED", transaction: { status: "PENDING" } } });
  expect(approved.body.updatedAt).not.toBe(action.updatedAt);
  expect(await balanceOf(service, fixtures)).toBe(9600);
  expect((await agentNow(service, fixtures.agentId)).usage.dailySpend).toBe(400);
  expect(await approvals(`agentId=${fixtures.agentId}`)).toEqual([]);
  for (const decision of ["approve", "reject"] as const) {
    expect(await decide(service, action, decision)).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  }
  const { body: seen } = await actionNow(fixtures, action.id);
  expect(seen.transaction).toEqual(await transactionNow(service, seen.transaction?.id ?? ""));
});

test("a rejected action keeps its reason and never executes", async () => {
  const fixtures = await agentFixtures(service, needsApproval);
  const [one, other] = [(await pay(fixtures, 400)).body, (await pay(fixtures, 300)).body];
  const rejected = await decide(service, one, "reject", { body: { reason: "too much" } });
  expect(rejected).toMatchObject({ status: 200, body: { status: "REJECTED", rejectionReason: "too much" } });
  const silent = await decide(service, other, "reject");
  expect(silent).toMatchObject({ status: 200, body: { status: "REJECTED" } });
  for (const { body } of [rejected, silent]) {
    expect(body).not.toHaveProperty("transaction");
    expect((await actionNow(fixtures, body.id)).body).toEqual(body);
    expect((await decide(service, body, "approve")).status).toBe(409);
  }
  expect(silent.body).not.toHaveProperty("rejectionReason");
  await service.advance(60_000);
  expect(await balanceOf(service, fixtures)).toBe(10_000);
});

test("of many concurrent decisions on an action, one succeeds", async () => {
  const fixtures = await agentFixtures(service, needsApproval);
  const { body: action } = await pay(fixtures, 400);
  const decisions = Array.from({ length: 10 }, (_, index) =>
    decide(service, action, index % 2 === 0 ? "approve" : "reject"),
  );
  const replies = await Promise.all(decisions);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
  const { status } = (await actionNow(fixtures, action.id)).body;
  expect(await balanceOf(service, fixtures)).toBe(status === "APPROVED" ? 9600 : 10_000);
});

function change({ agentId }: AgentFixtures, policy: object): Promise<unknown> {
  return service.call("PATCH", `/agents/${agentId}/policy`, { body: policy });
}

test("approval re-checks the policy and the accounts, and fails without effect", async () => {
  for (const meanwhile of [
    (fixtures: AgentFixtures) => change(fixtures, { spendingLimits: { perTransactionLimit: 399 } }),
    (fixtures: AgentFixtures) => change(fixtures, { permissions: ["VIEW_TRANSACTIONS"] }),
    (fixtures: AgentFixtures) => change(fixtures, { accountRestrictions: { allowedAccountIds: [] } }),
    (fixtures: AgentFixtures) => service.call("DELETE", `/customers/external-accounts/${fixtures.external}`),
    (fixtures: AgentFixtures) => service.call("DELETE", `/customers/${fixtures.customer.id}`),
  ]) {
    const fixtures = await agentFixtures(service, needsApproval);
    const { body: action } = await pay(fixtures, 400);
    await meanwhile(fixtures);
    const approved = await decide(service, action, "approve");
    expect(approved).toMatchObject({ status: 200, body: { status: "FAILED" } });
    expect(approved.body).not.toHaveProperty("transaction");
    expect(await balanceOf(service, fixtures)).toBe(10_000);
    expect((await agentNow(service, fixtures.agentId)).usage.dailyTransactionCount).toBe(0);
  }
});

test("an amount above the balance fails on request or approval, without a transaction", async () => {
  const fixtures = await agentFixtures(service);
  const { status, body } = await pay(fixtures, 10_001);
  expect([status, body.status]).toEqual([201, "FAILED"]);
  expect(body).not.toHaveProperty("transaction");
  const careful = await agentFixtures(service, needsApproval);
  const { body: action } = await pay(careful, 10_001);
  const approved = await decide(service, action, "approve");
  expect(approved).toMatchObject({ status: 200, body: { status: "FAILED" } });
  expect(await balanceOf(service, careful)).toBe(10_000);
});

test("a payment above the threshold needs approval under AUTO, too", async () => {
  const fixtures = await agentFixtures(service, { approvalThresholds: { amount: 300 } });
  expect((await pay(fixtures, 300)).body.status).toBe("APPROVED");
  expect((await pay(fixtures, 301)).body.status).toBe("PENDING_APPROVAL");
});

test("a payment beyond a limit creates no action, and daily and monthly limits reset", async () => {
  const own = await startService();
  onTestFinished(own.close);
  const spendingLimits = { currency: "USD", perTransactionLimit: 500, dailyLimit: 800, monthlyLimit: 1500 };
  const fixtures = await agentFixtures(own, { spendingLimits });
  const attempt = async (amount: number): Promise<string> => {
    const { status, body } = await pay(fixtures, amount);
    return `${status} ${body.code ?? body.status}`;
  };
  // To the first minute of a month, so that the following days are in it.
  const begun = new Date((await agentNow(own, fixtures.agentId)).createdAt);
  const nextMonth = Date.UTC(begun.getUTCFullYear(), begun.getUTCMonth() + 1, 1, 0, 1);
  await own.advance(nextMonth - begun.getTime());
  const day = 24 * 60 * 60 * 1000;
  expect(await attempt(501)).toBe("403 FORBIDDEN");
  expect(await attempt(500)).toBe("201 APPROVED");
  expect(await attempt(301)).toBe("403 FORBIDDEN");
  expect(await attempt(300)).toBe("201 APPROVED");
  await own.advance(day);
  expect((await agentNow(own, fixtures.agentId)).usage).toEqual({
    dailyTransactionCount: 0,
    dailySpend: 0,
    monthlySpend: 800,
    dailyResetDate: new Date(nextMonth + day).toISOString().slice(0, 10),
    monthlyResetMonth: new Date(nextMonth).toISOString().slice(0, 7),
  });
  expect(await attempt(500)).toBe("201 APPROVED");
  expect(await attempt(201)).toBe("403 FORBIDDEN");
  await own.advance(31 * day);
  expect(await attempt(500)).toBe("201 APPROVED");
  expect((await agentNow(own, fixtures.agentId)).usage).toMatchObject({ dailySpend: 500, monthlySpend: 500 });
  const list = await fixtures.me<Schema<"AgentActionPage">>("GET", "/actions");
  expect(list.body.data).toHaveLength(4);
});

test("concurrent payments together respect a limit", async () => {
  const fixtures = await agentFixtures(service, {
    spendingLimits: { currency: "USD", perTransactionLimit: 500, dailyLimit: 1000 },
  });
  const replies = await Promise.all(Array.from({ length: 10 }, () => pay(fixtures, 300)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(7);
  expect(await balanceOf(service, fixtures)).toBe(9100);
});

test("usage is in the policy's currency, also after a change of currency", async () => {
  const fixtures = await agentFixtures(service, { spendingLimits: { currency: "EUR", perTransactionLimit: 368 } });
  expect((await pay(fixtures, 401)).status).toBe(403);
  expect((await pay(fixtures, 400)).status).toBe(201);
  expect((await agentNow(service, fixtures.agentId)).usage.dailySpend).toBe(368);
  await service.call("PATCH", `/agents/${fixtures.agentId}/policy`, { body: { spendingLimits: { currency: "USD" } } });
  expect((await agentNow(service, fixtures.agentId)).usage).toMatchObject({ dailySpend: 400, monthlySpend: 400 });
});

test("an agent uses the accounts of its policy, and others are unknown to it", async () => {
  const owner = await fundedCustomer(service, 1000);
  const external = (await registerUsdAccount(service, owner.customer.id)).id;
  const accounts = await accountsOf(service, owner.customer.id);
  const wallet = accounts.find(({ type }) => type === "EMBEDDED_WALLET");
  const connected = await connectAgent(service, owner.customer.id, {
    accountRestrictions: { allowedAccountIds: [wallet?.id ?? ""] },
  });
  const fixtures = { ...owner, external, ...connected };
  const otherFixtures = await agentFixtures(service);
  const attempt = async (fields: Partial<AgentFixtures>): Promise<string> => {
    const { status, body } = await pay({ ...fixtures, ...fields }, 100);
    return `${status} ${body.code}`;
  };
  expect(await attempt({})).toBe("403 FORBIDDEN");
  expect(await attempt({ account: otherFixtures.account })).toBe("404 REFERENCE_NOT_FOUND");
  expect(await attempt({ external: otherFixtures.external })).toBe("404 REFERENCE_NOT_FOUND");
  expect(await attempt({ external: (await registerUsdAccount(service, undefined)).id })).toBe(
    "404 REFERENCE_NOT_FOUND",
  );
  expect(await attempt({ account: wallet ?? owner.account })).toBe("400 INVALID_INPUT");
  const pull = { source: { accountId: external }, destination: { accountId: owner.account.id }, amount: 5 };
  expect((await fixtures.me("POST", "/transfer-in", { body: pull })).status).toBe(403);
});

test("a transfer without an account or an amount is rejected and creates no action", async () => {
  const fixtures = await agentFixtures(service);
  const body = { source: { accountId: fixtures.account.id }, destination: { accountId: fixtures.external }, amount: 1 };
  for (const { status } of [
    await fixtures.me("POST", "/transfer-out", { body: { ...body, source: undefined } }),
    await fixtures.me("POST", "/transfer-out", { body: { ...body, destination: undefined } }),
    await fixtures.me("POST", "/transfer-out", { body: { ...body, amount: undefined } }),
    await pay(fixtures, 0),
    await pay(fixtures, -1),
  ]) {
    expect(status).toBe(400);
  }
  expect((await fixtures.me<Schema<"AgentActionPage">>("GET", "/actions")).body.data).toEqual([]);
});

test("a repeated key returns the first reply, to the same agent only", async () => {
  const [fixtures, other] = [await agentFixtures(service), await agentFixtures(service)];
  const key = { "idempotency-key": "once" };
  const first = await pay(fixtures, 400, key);
  expect((await pay(fixtures, 400, key)).body).toEqual(first.body);
  expect(await balanceOf(service, fixtures)).toBe(9600);
  expect((await pay(other, 400, key)).body.id).not.toBe(first.body.id);
});

test("an agent lists its own actions, also by status", async () => {
  const fixtures = await agentFixtures(service, { approvalThresholds: { amount: 300 } });
  const done = (await pay(fixtures, 100)).body.id;
  const waiting = (await pay(fixtures, 400)).body.id;
  const list = async (query: string): Promise<string[]> => {
    const reply = await fixtures.me<OrRefusal<Schema<"AgentActionPage">>>("GET", `/actions?${query}`);
    return reply.body.data.map(({ id }) => id);
  };
  expect(await list("")).toEqual([waiting, done]);
  expect(await list("status=PENDING_APPROVAL")).toEqual([waiting]);
  expect(await list("status=APPROVED&limit=1")).toEqual([done]);
  const otherFixtures = await agentFixtures(service);
  expect((await actionNow(otherFixtures, done)).status).toBe(404);
});

test("a platform lists pending actions by every filter and decides only its own", async () => {
  const fixtures = await agentFixtures(service, needsApproval);
  const first = (await pay(fixtures, 100)).body;
  await service.advance(1000);
  const second = (await pay(fixtures, 200)).body;
  const other = (await pay(await agentFixtures(service, needsApproval), 300)).body;
  const mine = `customerId=${fixtures.customer.id}`;
  expect((await approvals("")).slice(0, 3)).toEqual([other.id, second.id, first.id]);
  expect(await approvals(mine)).toEqual([second.id, first.id]);
  expect(await approvals(`${mine}&sortOrder=asc`)).toEqual([first.id, second.id]);
  expect(await approvals(`${mine}&startDate=${second.createdAt}`)).toEqual([second.id]);
  expect(await approvals(`${mine}&endDate=${first.createdAt}`)).toEqual([first.id]);
  expect(await approvals("", service.second)).toEqual([]);
  const notFound = { status: 404, body: { code: "REFERENCE_NOT_FOUND" } };
  expect(await decide(service, first, "approve", { as: service.second })).toMatchObject(notFound);
  expect(await decide(service, { ...first, agentId: other.agentId }, "approve")).toMatchObject(notFound);
  await service.call("DELETE", `/agents/${fixtures.agentId}`);
  expect(await decide(service, first, "approve")).toMatchObject(notFound);
  expect(await decide(service, first, "reject")).toMatchObject(notFound);
  expect(await approvals(mine)).toEqual([]);
});

test("only actions that await approval have events for the platform", async () => {
  const own = await startService();
  onTestFinished(own.close);
  const receiver = await startReceiver();
  const fixtures = await agentFixtures(own, { approvalThresholds: { amount: 300 } });
  await own.call("PATCH", "/config", { body: { webhookEndpoint: receiver.url } });
  await pay(fixtures, 300);
  const { body: waiting } = await pay(fixtures, 301);
  const reported = async (): Promise<unknown[]> =>
    (await receiver.received(5))
      .filter(({ event }) => event.type.startsWith("AGENT_ACTION"))
      .map(({ event }) => [event.type, event.data]);
  expect(await reported()).toEqual([["AGENT_ACTION.PENDING_APPROVAL", waiting]]);
});
