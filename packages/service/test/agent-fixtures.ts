import type { Schema } from "@tallystick/contract";
import { fundedCustomer, registerUsdAccount, type FundedCustomer } from "./funded-customer.ts";
import type { Call, OrRefusal, Reply, RunningService } from "./start-service.ts";

export type Agent = Schema<"Agent">;
export type Action = Schema<"AgentAction">;
export type Policy = Schema<"AgentPolicy">;

const permissions: Policy["permissions"] = [
  "VIEW_TRANSACTIONS",
  "CREATE_TRANSFERS",
  "CREATE_QUOTES",
  "EXECUTE_QUOTES",
  "MANAGE_EXTERNAL_ACCOUNTS",
];

/** A policy without limits below a million dollars, which does everything at once, unless `fields` say otherwise. */
export function policy(fields: Partial<Policy> = {}): Policy {
  return {
    permissions,
    defaultExecutionMode: "AUTO",
    spendingLimits: { currency: "USD", perTransactionLimit: 100_000_000 },
    ...fields,
  };
}

export async function createAgent(
  { call }: RunningService,
  customerId: string,
  fields: Partial<Policy> = {},
): Promise<Schema<"CreatedAgent">> {
  const body = { name: "Ledger bot", customerId, policy: policy(fields) };
  const reply = await call<OrRefusal<Schema<"CreatedAgent">>>("POST", "/agents", { body });
  if (reply.status !== 201) throw new Error(`the agent got ${reply.status} ${reply.body.code}`);
  return reply.body;
}

export function redeem(
  { call }: RunningService,
  code: string,
): Promise<Reply<OrRefusal<Schema<"RedeemedDeviceCode">>>> {
  return call("POST", `/agents/device-codes/${code}/redeem`, { as: null });
}

/** Calls with an agent's token. */
export type AgentCall = <Body = Schema<"BadRequest">>(
  method: string,
  path: string,
  call?: Pick<Call, "body" | "headers">,
) => Promise<Reply<Body>>;

export function callerWith({ call }: RunningService, accessToken: string): AgentCall {
  return (method, path, { headers, ...rest } = {}) =>
    call(method, `/agents/me${path}`, {
      ...rest,
      as: null,
      headers: { authorization: `Bearer ${accessToken}`, ...headers },
    });
}

/** A connected agent of a customer with dollars, and an account to pay to. */
export interface AgentFixtures extends FundedCustomer {
  agentId: string;
  me: AgentCall;
  external: string;
}

/** Creates and connects an agent with this policy for a customer. */
export async function connectAgent(
  service: RunningService,
  customerId: string,
  fields: Partial<Policy> = {},
): Promise<{ agentId: string; me: AgentCall }> {
  const { agent, deviceCode } = await createAgent(service, customerId, fields);
  const { body } = await redeem(service, deviceCode.code);
  return { agentId: agent.id, me: callerWith(service, body.accessToken) };
}

export async function agentFixtures(
  service: RunningService,
  fields: Partial<Policy> = {},
  { amount = 10_000, suffix }: { amount?: number; suffix?: string } = {},
): Promise<AgentFixtures> {
  const owner = await fundedCustomer(service, amount);
  const external = (await registerUsdAccount(service, owner.customer.id, suffix)).id;
  return { ...owner, external, ...(await connectAgent(service, owner.customer.id, fields)) };
}

/** A transfer of that much out of the customer's dollars. */
export function pay(
  { me, account, external }: AgentFixtures,
  amount: number,
  headers: Record<string, string> = {},
): Promise<Reply<OrRefusal<Action>>> {
  const body = { source: { accountId: account.id }, destination: { accountId: external }, amount };
  return me("POST", "/transfer-out", { body, headers });
}

export function decide(
  { call }: RunningService,
  { agentId, id }: Pick<Action, "agentId" | "id">,
  decision: "approve" | "reject",
  options: Call = {},
): Promise<Reply<OrRefusal<Action>>> {
  return call("POST", `/agents/${agentId}/actions/${id}/${decision}`, options);
}

export async function agentNow({ call }: RunningService, id: string): Promise<Agent> {
  return (await call<Agent>("GET", `/agents/${id}`)).body;
}
