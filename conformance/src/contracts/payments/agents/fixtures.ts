import type { CallRequest, Exchange, Fixture, Trial } from "../words.ts";
import { answerOf, asObject, fixtureOf, FixtureUnavailable, textAt } from "../words.ts";
import type { Credentials } from "../../../http/exchange.ts";
import { PLAIN_AMOUNT } from "../plain-amount.ts";
import { transferRequest } from "../transfers/transfer-request.ts";
import { customerOf } from "../customers/fixtures.ts";
import { fundedAccount } from "../accounts/fixtures.ts";
import { externalAccountOf } from "../external-accounts/fixtures.ts";

/** The permissions a policy can list. */
export const agentPermissions = [
  "VIEW_TRANSACTIONS",
  "CREATE_TRANSFERS",
  "CREATE_QUOTES",
  "EXECUTE_QUOTES",
  "MANAGE_EXTERNAL_ACCOUNTS",
] as const;

/** What a check requires of an agent's policy; everything else allows what it can. */
export interface PolicyOptions {
  permissions?: readonly string[];
  defaultExecutionMode?: "AUTO" | "APPROVAL_REQUIRED";
  spendingLimits?: Readonly<Record<string, unknown>>;
  accountRestrictions?: Readonly<Record<string, unknown>>;
  approvalThresholds?: Readonly<Record<string, unknown>>;
}

/** An agent and the code that connects it. */
export interface AgentFixture extends Fixture {
  readonly code: string;
  /** When the code expires. */
  readonly expiresAt: string | undefined;
  readonly customerId: string;
}

/** A connected agent. */
export interface ConnectedAgent extends AgentFixture {
  readonly credentials: Credentials;
}

/** A policy that allows an agent everything, except for what the selector says. */
export function policy({ spendingLimits, ...options }: PolicyOptions = {}): Record<string, unknown> {
  return {
    permissions: agentPermissions,
    defaultExecutionMode: "AUTO",
    spendingLimits: {
      currency: "USD",
      perTransactionLimit: 1_000_000 * PLAIN_AMOUNT,
      dailyLimit: null,
      monthlyLimit: null,
      ...spendingLimits,
    },
    ...options,
  };
}

/** The body of a new agent of the customer. */
export function agentBody(t: Trial, customerId: string, options: PolicyOptions = {}): Record<string, unknown> {
  return { name: t.unique("agent"), customerId, policy: policy(options) };
}

/** A new agent of the customer, not connected yet. */
export async function makeAgent(t: Trial, customerId: string, options: PolicyOptions = {}): Promise<AgentFixture> {
  const reply = await t.call("agents.create", { body: agentBody(t, customerId, options) });
  const body = asObject(asObject(reply.body)?.["agent"]) ?? {};
  const id = textAt(body, "id");
  const code = textAt(reply.body, "deviceCode.code");
  if (id === undefined || code === undefined) {
    throw new FixtureUnavailable(`An agent could not be made: ${reply.operation} answered ${answerOf(reply)}.`);
  }
  return { id, body, code, expiresAt: textAt(reply.body, "deviceCode.expiresAt"), customerId };
}

/** The same agent, its code redeemed. */
export async function connectAgent(t: Trial, agent: AgentFixture): Promise<ConnectedAgent> {
  const reply = await t.call("agents.deviceCodes.redeem", { params: { code: agent.code } });
  const token = textAt(reply.body, "accessToken");
  if (token === undefined) throw new FixtureUnavailable(`A device code was not redeemed: ${answerOf(reply)}.`);
  return { ...agent, credentials: { scheme: "bearer", token } };
}

/** A connected agent of the customer, new with each call. */
export async function makeConnectedAgent(
  t: Trial,
  customerId: string,
  options: PolicyOptions = {},
): Promise<ConnectedAgent> {
  return connectAgent(t, await makeAgent(t, customerId, options));
}

/** The trial's connected agent of its own customer; one per set of options. */
export function agentOf(t: Trial, options: PolicyOptions = {}): Promise<ConnectedAgent> {
  const key = `agent ${JSON.stringify(options)}`;
  return t.fixtures.once(key, async () => makeConnectedAgent(t, (await customerOf(t)).id, options));
}

/** An agent that needs approval for everything. */
export function carefulAgent(t: Trial): Promise<ConnectedAgent> {
  return agentOf(t, { defaultExecutionMode: "APPROVAL_REQUIRED" });
}

/** A transfer out of the owner's account, by default that of the trial's own customer, which is well funded. */
export async function transferOut(
  t: Trial,
  { credentials: as }: { credentials: CallRequest["as"] },
  amount: number = PLAIN_AMOUNT,
  { suffix, owner }: { suffix?: string | undefined; owner?: Fixture } = {},
): Promise<Exchange> {
  const internal = await fundedAccount(t, "USD", 1_000 * PLAIN_AMOUNT, owner);
  const external = await externalAccountOf(t, suffix === undefined ? {} : { suffix }, owner);
  const { body } = transferRequest({ direction: "out", internal, external, amount });
  return t.call("agents.me.transfers.out", { body, ...(as !== undefined && { as }) });
}

/** A transfer out that waits for approval, new with each call; asked for by the careful agent, unless another is given. */
export async function makePendingAction(t: Trial, amount?: number, agent?: ConnectedAgent): Promise<Fixture> {
  return fixtureOf(await transferOut(t, agent ?? (await carefulAgent(t)), amount), "An action");
}
