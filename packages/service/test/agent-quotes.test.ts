import type { Schema } from "@tallystick/contract";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  agentNow,
  agentFixtures,
  connectAgent,
  decide,
  type Action,
  type AgentFixtures,
  type Policy,
} from "./agent-fixtures.ts";
import { accountsOf, balanceOf } from "./funded-customer.ts";
import { fromAccount, registerEuroAccount, toAccount, type Quote } from "./quote-fixtures.ts";
import { startService, type OrRefusal, type Reply, type RunningService } from "./start-service.ts";

let service: RunningService;
beforeAll(async () => (service = await startService()));
afterAll(() => service.close());

interface EuroFixtures extends AgentFixtures {
  euros: string;
}

async function euroFixtures(
  policy: Partial<Policy> = {},
  { on = service, suffix = "900" } = {},
): Promise<EuroFixtures> {
  const fixtures = await agentFixtures(on, policy);
  return { ...fixtures, euros: await registerEuroAccount(on, fixtures.customer.id, suffix) };
}

/** Requests a quote of ten dollars in euros to an external account, unless `fields` say otherwise. */
function requestAgentQuote(
  { me, account, euros }: EuroFixtures,
  fields: Partial<Schema<"QuoteCreate">> = {},
): Promise<Reply<OrRefusal<Quote>>> {
  const ends = { source: fromAccount(account.id), destination: toAccount(euros) };
  return me("POST", "/quotes", {
    body: { lockedCurrencySide: "SENDING", lockedCurrencyAmount: 1000, ...ends, ...fields },
  });
}

function execute({ me }: AgentFixtures, id: string): Promise<Reply<OrRefusal<Action>>> {
  return me("POST", `/quotes/${id}/execute`);
}

async function actions({ me }: AgentFixtures): Promise<Action[]> {
  return (await me<Schema<"AgentActionPage">>("GET", "/actions")).body.data;
}

const needsApproval = { defaultExecutionMode: "APPROVAL_REQUIRED" } as const;

test("an agent's quote is readable by the agent and its platform only", async () => {
  const fixtures = await euroFixtures();
  const { status, body: quote } = await requestAgentQuote(fixtures);
  expect([status, quote.status]).toEqual([201, "PENDING"]);
  expect((await fixtures.me("GET", `/quotes/${quote.id}`)).body).toEqual(quote);
  expect((await service.call("GET", `/quotes/${quote.id}`)).body).toEqual(quote);
  const colleague = await connectAgent(service, fixtures.customer.id);
  expect(await colleague.me("GET", `/quotes/${quote.id}`)).toMatchObject({
    status: 404,
    body: { code: "QUOTE_NOT_FOUND" },
  });
  expect((await colleague.me("POST", `/quotes/${quote.id}/execute`)).status).toBe(404);
});

test("under AUTO an executed quote is processed immediately and counts", async () => {
  const fixtures = await euroFixtures();
  const { body: quote } = await requestAgentQuote(fixtures);
  const { status, body: action } = await execute(fixtures, quote.id);
  expect(status).toBe(200);
  expect(action).toMatchObject({
    type: "EXECUTE_QUOTE",
    status: "APPROVED",
    quote: { id: quote.id, status: "PROCESSING" },
    transaction: { id: quote.transactionId, agentId: fixtures.agentId },
  });
  expect(action).not.toHaveProperty("transferDetails");
  expect(await balanceOf(service, fixtures)).toBe(10_000 - quote.totalSendingAmount);
  const [seen] = await actions(fixtures);
  expect(seen).toMatchObject({ id: action.id, quote: { status: "COMPLETED" }, transaction: { status: "COMPLETED" } });
  expect((await agentNow(service, fixtures.agentId)).usage).toMatchObject({ dailySpend: quote.totalSendingAmount });
  const again = await execute(fixtures, quote.id);
  expect([again.status, again.body.code]).toEqual([409, "CONFLICT"]);
});

/** The status of a payment from an account elsewhere to another one. */
async function pullAndPay(allowedAccountIds: string[] | null): Promise<number> {
  const fixtures = await euroFixtures({ accountRestrictions: { allowedAccountIds } });
  const { status, body } = await requestAgentQuote(fixtures, { source: fromAccount(fixtures.external) });
  return status === 201 ? (await execute(fixtures, body.id)).status : status;
}

test("an agent pulls money from no account elsewhere that its policy does not list", async () => {
  expect(await pullAndPay(null)).toBe(200);
  expect(await pullAndPay([])).toBe(403);
});

test("a quote awaits one approval, and a new one after a rejection", async () => {
  const fixtures = await euroFixtures(needsApproval);
  const { body: quote } = await requestAgentQuote(fixtures);
  const { body: first } = await execute(fixtures, quote.id);
  expect(first).toMatchObject({ status: "PENDING_APPROVAL", quote });
  expect(first).not.toHaveProperty("transaction");
  expect((await execute(fixtures, quote.id)).status).toBe(409);
  await decide(service, first, "reject");
  const { body: second } = await execute(fixtures, quote.id);
  expect(await balanceOf(service, fixtures)).toBe(10_000);
  const approved = await decide(service, second, "approve");
  expect(approved).toMatchObject({ status: 200, body: { status: "APPROVED", quote: { status: "PROCESSING" } } });
  expect(await balanceOf(service, fixtures)).toBe(10_000 - quote.totalSendingAmount);
});

test("approval of an expired or uncovered quote fails", async () => {
  const own = await startService();
  onTestFinished(own.close);
  const fixtures = await euroFixtures(needsApproval, { on: own });
  const [late, large] = [
    await requestAgentQuote(fixtures),
    await requestAgentQuote(fixtures, { lockedCurrencyAmount: 10_001 }),
  ];
  const waiting = [(await execute(fixtures, late.body.id)).body, (await execute(fixtures, large.body.id)).body];
  const poor = await decide(own, waiting[1] ?? { agentId: "", id: "" }, "approve");
  expect(poor).toMatchObject({ status: 200, body: { status: "FAILED" } });
  await own.advance(Date.parse(late.body.expiresAt) - Date.parse(late.body.createdAt) + 1000);
  const lapsed = await decide(own, waiting[0] ?? { agentId: "", id: "" }, "approve");
  expect(lapsed).toMatchObject({ status: 200, body: { status: "FAILED", quote: { status: "EXPIRED" } } });
  for (const { body } of [poor, lapsed]) expect(body).not.toHaveProperty("transaction");
  expect(await balanceOf(own, fixtures)).toBe(10_000);
  expect((await execute(fixtures, late.body.id)).status).toBe(409);
});

test("approval of a deleted customer's quote fails", async () => {
  const fixtures = await euroFixtures(needsApproval);
  const { body: waiting } = await execute(fixtures, (await requestAgentQuote(fixtures)).body.id);
  await service.call("DELETE", `/customers/${fixtures.customer.id}`);
  expect(await decide(service, waiting, "approve")).toMatchObject({ status: 200, body: { status: "FAILED" } });
  expect(await balanceOf(service, fixtures)).toBe(10_000);
});

test("under AUTO a quote fails without the money and executes once it is there", async () => {
  const fixtures = await euroFixtures();
  const { body: quote } = await requestAgentQuote(fixtures, { lockedCurrencyAmount: 10_100 });
  const failed = await execute(fixtures, quote.id);
  expect(failed).toMatchObject({ status: 200, body: { status: "FAILED", quote: { status: "PENDING" } } });
  expect(failed.body).not.toHaveProperty("transaction");
  await service.call("POST", `/sandbox/internal-accounts/${fixtures.account.id}/fund`, { body: { amount: 1000 } });
  expect((await execute(fixtures, quote.id)).body.status).toBe("APPROVED");
});

test("immediate execution creates an executed action, or one awaiting approval", async () => {
  const fixtures = await euroFixtures();
  const { body: quote } = await requestAgentQuote(fixtures, { immediatelyExecute: true });
  expect(quote.status).toBe("PROCESSING");
  expect(await actions(fixtures)).toMatchObject([
    { status: "APPROVED", type: "EXECUTE_QUOTE", quote: { id: quote.id } },
  ]);
  const careful = await euroFixtures(needsApproval);
  const { body: waiting } = await requestAgentQuote(careful, { immediatelyExecute: true });
  expect(waiting.status).toBe("PENDING");
  expect(await actions(careful)).toMatchObject([{ status: "PENDING_APPROVAL", quote: { id: waiting.id } }]);
  expect(await balanceOf(service, careful)).toBe(10_000);
});

test("forbidden or impossible immediate execution creates neither quote nor action", async () => {
  const fixtures = await euroFixtures({ spendingLimits: { currency: "USD", perTransactionLimit: 20_000 } });
  const immediate = async (amount: number): Promise<string> => {
    const { status, body } = await requestAgentQuote(fixtures, {
      immediatelyExecute: true,
      lockedCurrencyAmount: amount,
    });
    return `${status} ${body.code}`;
  };
  expect(await immediate(10_001)).toBe("400 INSUFFICIENT_BALANCE");
  expect(await immediate(20_001)).toBe("403 FORBIDDEN");
  await service.call("PATCH", `/agents/${fixtures.agentId}/policy`, { body: { permissions: ["CREATE_QUOTES"] } });
  expect(await immediate(100)).toBe("403 FORBIDDEN");
  expect(await actions(fixtures)).toEqual([]);
  const payments = await service.call<Schema<"TransactionPage">>(
    "GET",
    `/transactions?customerId=${fixtures.customer.id}`,
  );
  expect(payments.body.data).toEqual([]);
});

test("limits apply to the execution of a quote, not to its creation", async () => {
  const fixtures = await euroFixtures({ spendingLimits: { currency: "USD", perTransactionLimit: 999 } });
  const { status, body: quote } = await requestAgentQuote(fixtures);
  expect(status).toBe(201);
  const refused = await execute(fixtures, quote.id);
  expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
  expect(await actions(fixtures)).toEqual([]);
});

test("an agent's quotes use its customer's allowed accounts and no wallet", async () => {
  const [fixtures, otherFixtures] = [await euroFixtures(), await euroFixtures()];
  const accounts = await accountsOf(service, fixtures.customer.id);
  const idOf = (type: string): string => accounts.find((account) => account.type === type)?.id ?? "";
  const refused = async (fields: Partial<Schema<"QuoteCreate">>): Promise<string> => {
    const { status, body } = await requestAgentQuote(fixtures, fields);
    return `${status} ${body.code}`;
  };
  expect(await refused({ source: fromAccount(otherFixtures.account.id) })).toBe("404 REFERENCE_NOT_FOUND");
  expect(await refused({ destination: toAccount(otherFixtures.euros) })).toBe("404 REFERENCE_NOT_FOUND");
  expect(await refused({ source: fromAccount(idOf("EMBEDDED_WALLET")) })).toBe("400 INVALID_INPUT");
  const restrict = (allowedAccountIds: string[]): Promise<unknown> =>
    service.call("PATCH", `/agents/${fixtures.agentId}/policy`, {
      body: { accountRestrictions: { allowedAccountIds } },
    });
  const { body: quote } = await requestAgentQuote(fixtures);
  await restrict([idOf("INTERNAL_CRYPTO")]);
  expect(await refused({})).toBe("403 FORBIDDEN");
  const forbidden = await execute(fixtures, quote.id);
  expect([forbidden.status, forbidden.body.code]).toEqual([403, "FORBIDDEN"]);
  await restrict([fixtures.account.id]);
  expect(await refused({ destination: toAccount(idOf("INTERNAL_CRYPTO")) })).toBe("403 FORBIDDEN");
  expect(await refused({})).toBe("201 undefined");
});

test("a quote with real-time funding is not executable", async () => {
  const fixtures = await euroFixtures();
  const source = { sourceType: "REALTIME_FUNDING", customerId: fixtures.customer.id, currency: "USD" } as const;
  const { status, body: quote } = await requestAgentQuote(fixtures, { source });
  expect(status).toBe(201);
  const refused = await execute(fixtures, quote.id);
  expect([refused.status, refused.body.code]).toEqual([400, "INVALID_INPUT"]);
});

test("the sandbox's outcome by account number applies to agents' quotes", async () => {
  const fixtures = await euroFixtures({}, { suffix: "002" });
  const { body: quote } = await requestAgentQuote(fixtures);
  expect((await execute(fixtures, quote.id)).body.status).toBe("APPROVED");
  const [seen] = await actions(fixtures);
  expect(seen).toMatchObject({ status: "APPROVED", quote: { status: "FAILED" }, transaction: { status: "FAILED" } });
});
