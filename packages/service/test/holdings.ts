import type { Schema } from "@tallystick/contract";
import { connectAgent, type AgentCall } from "./agent-fixtures.ts";
import { registerUsdAccount, transferOut } from "./funded-customer.ts";
import { createBusiness, createOwner } from "./known-business.ts";
import { requestQuote, fromAccount, registerEuroAccount, toAccount } from "./quote-fixtures.ts";
import type { Call, Reply, RunningService } from "./start-service.ts";
import { upload } from "./upload.ts";
import { createCard, createWallet, openWallet } from "./wallet-fixtures.ts";

/** Ids by the name of their resource. Of several, the first belong together, and so do the last. */
export type Holdings = Record<string, string[]>;

/**
 * A caller of the service, with resources that others may try to reach: a platform, or a customer of one through its
 * agent.
 */
export interface Party {
  name: string;
  platform: string;
  scheme: "platform" | "agent";
  /** The service as this party calls it. */
  service: RunningService;
  /** Its own resources: for a platform, those that belong to no customer. */
  holds: Holdings;
  /** All that it may name: for a platform, its customers' too. */
  reaches: Holdings;
}

/** A platform and its customers, who together have at least one of everything that a request may name. */
export async function partiesOf(
  running: RunningService,
  { name, as, customers }: { name: string; as: RunningService["first"]; customers: string[] },
): Promise<Party[]> {
  const service: RunningService = {
    ...running,
    first: as,
    call: (method, path, call = {}) => running.call(method, path, { as, ...call }),
  };
  const holders: Party[] = [];
  for (const customer of customers) {
    const { me, holds } = await makeCustomer(service);
    const asAgent = { ...service, call: calling(me) };
    holders.push({ name: customer, platform: name, scheme: "agent", service: asAgent, holds, reaches: holds });
  }
  const holds = await makePlatformsOwn(service);
  const reaches = together(holds, ...holders.map((holder) => holder.holds));
  return [{ name, platform: name, scheme: "platform", service, holds, reaches }, ...holders];
}

/** Everything that these have. */
export function together(...all: Holdings[]): Holdings {
  const resources = new Set(all.flatMap((holdings) => Object.keys(holdings)));
  return Object.fromEntries([...resources].map((name) => [name, all.flatMap((holdings) => holdings[name] ?? [])]));
}

function calling(me: AgentCall): RunningService["call"] {
  return <Body>(method: string, path: string, { body, headers = {} }: Call = {}): Promise<Reply<Body>> =>
    me<Body>(method, path.slice("/agents/me".length), { body, headers });
}

async function makePlatformsOwn(service: RunningService): Promise<Holdings> {
  const { body } = await service.call<{ data: Made[] }>("GET", "/platform/internal-accounts");
  return {
    InternalAccount: body.data.map(({ id }) => id),
    ExternalAccount: [(await registerUsdAccount(service, undefined)).id],
    Token: [await make(service, "/tokens", { name: "reporting", permissions: ["VIEW"] })],
  };
}

async function makeCustomer(service: RunningService): Promise<{ me: AgentCall; holds: Holdings }> {
  const wallet = await createWallet(service);
  const { customerId, walletId } = wallet;
  const { USD: dollars = "", USDB: usdb = "" } = wallet.accounts;
  for (const id of [dollars, usdb, walletId])
    await service.call("POST", `/sandbox/internal-accounts/${id}/fund`, { body: { amount: 10_000 } });
  const external = (await registerUsdAccount(service, customerId)).id;
  const euros = await registerEuroAccount(service, customerId);
  const own = {
    Customer: [customerId],
    InternalAccount: [walletId, usdb, dollars],
    ExternalAccount: [euros, external],
    Transaction: [(await transferOut(service, dollars, external, 100)).body.id],
    Quote: [(await requestQuote(service, { source: fromAccount(dollars), destination: toAccount(euros) })).body.id],
    AuthMethod: [wallet.credentialId],
    AuthSession: [(await openWallet(service, wallet)).session.id],
  };
  const card = (await createCard(service, wallet, { fundingSources: [usdb, walletId] })).body.id;
  const purchase = { amount: 100, currency: { code: "USDB" }, merchant: { descriptor: "CORNER SHOP" } };
  const paid = await make(service, `/sandbox/cards/${card}/simulate/authorization`, purchase);
  const { me, holds } = await makeAgents(service, customerId, { dollars, external, euros });
  const byCard = { Card: [card], CardTransaction: [paid] };
  return { me, holds: together(await makeBusiness(service), own, byCard, holds) };
}

/** Two agents: one with a payment that waits for approval and a quote of its own, and one that has done nothing yet. */
async function makeAgents(
  service: RunningService,
  customerId: string,
  { dollars, external, euros }: Record<"dollars" | "external" | "euros", string>,
): Promise<{ me: AgentCall; holds: Holdings }> {
  const { agentId, me } = await connectAgent(service, customerId, { defaultExecutionMode: "APPROVAL_REQUIRED" });
  const agents = { call: calling(me) };
  const source = { accountId: dollars };
  const payment = { source, destination: { accountId: external }, amount: 100 };
  const order = { source: fromAccount(dollars), destination: toAccount(euros) };
  const locked = { lockedCurrencySide: "SENDING", lockedCurrencyAmount: 1000 };
  const holds = {
    AgentAction: [await make(agents, "/agents/me/transfer-out", payment)],
    Quote: [await make(agents, "/agents/me/quotes", { ...order, ...locked })],
    Agent: [agentId, (await connectAgent(service, customerId)).agentId],
  };
  return { me, holds };
}

async function makeBusiness(service: RunningService): Promise<Holdings> {
  const { id } = await createBusiness(service);
  const { body: owner } = await createOwner(service, id);
  const documents = [await upload(service, id), await upload(service, owner.id)];
  return {
    Customer: [id],
    BeneficialOwner: [owner.id],
    Document: documents.map(({ body }) => body.id),
    Verification: [await make(service, "/verifications", { customerId: id })],
  };
}

interface Made {
  id: string;
}

/** What a POST creates, by its id. */
async function make({ call }: Pick<RunningService, "call">, path: string, body: unknown): Promise<string> {
  const reply = await call<Made & Partial<Schema<"BadRequest">>>("POST", path, { body });
  if (!reply.body.id) throw new Error(`POST ${path} got ${reply.status} ${reply.body.code}`);
  return reply.body.id;
}
