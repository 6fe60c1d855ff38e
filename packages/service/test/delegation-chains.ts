import * as fc from "fast-check";
import type { Schema } from "@tallystick/contract";
import type { ClientCredentials } from "../src/index.ts";
import { createAgent, policy, redeem, type Action, type Policy } from "./agent-fixtures.ts";
import { fundedCustomer, registerUsdAccount } from "./funded-customer.ts";
import type { RunningService } from "./start-service.ts";

type TokenPermission = Schema<"TokenPermission">;
type AgentPermission = Schema<"AgentPermission">;

/** What one caller does to get somebody a right. */
export type Act =
  | { make: "token"; permissions: TokenPermission[] }
  | { make: "agent"; permissions: AgentPermission[] }
  /** Of an agent that may only read. */
  | { change: "permissions" | "limit" }
  | { change: "pause" }
  /** Of an agent that has not been connected. */
  | { change: "device code" }
  /** The payment of an agent that may pay only with approval. */
  | { approve: "payment" };

/** An act, and who does it, by number: the caller, or one of the tokens and agents made on the way, each with its own secret. */
export interface Step {
  act: Act;
  by: number;
}

export interface Chain {
  caller: TokenPermission[];
  steps: Step[];
}

const allOfToken: TokenPermission[] = ["VIEW", "TRANSACT", "MANAGE"];
const allOfAgent = policy().permissions;

const callers: TokenPermission[][] = [1, 2, 3, 4, 5, 6, 7].map((bits) =>
  allOfToken.filter((_, index) => (bits >> index) % 2 === 1),
);

const acts: Act[] = [
  ...[...allOfToken.map((each) => [each]), allOfToken].map((permissions) => ({ make: "token" as const, permissions })),
  ...allOfAgent.map((each) => ({ make: "agent" as const, permissions: [each] })),
  { change: "permissions" },
  { change: "limit" },
  { change: "pause" },
  { change: "device code" },
  { approve: "payment" },
];

/** Each chain of two acts that begins with the caller, whoever of the two does the second. */
export function pairsOfActs(): Chain[] {
  return callers.flatMap((caller) =>
    acts.flatMap((first) =>
      acts.flatMap((second) =>
        ("approve" in first ? [0] : [0, 1]).map((by) => ({
          caller,
          steps: [
            { act: first, by: 0 },
            { act: second, by },
          ],
        })),
      ),
    ),
  );
}

/** Chains of so many acts, by anybody who got a right on the way. */
export function chainsOf(length: number): fc.Arbitrary<Chain> {
  const step = fc.record({ act: fc.constantFrom(...acts), by: fc.nat({ max: length }) });
  return fc.record({
    caller: fc.constantFrom(...callers),
    steps: fc.array(step, { minLength: length, maxLength: length }),
  });
}

/** Every way to use a permission of a platform; a body that is refused as such was let through to it. */
const uses: readonly { permission: TokenPermission; token?: [string, string]; agent?: [string, string] }[] = [
  { permission: "VIEW", token: ["GET", "/transactions?limit=1"], agent: ["GET", "/transactions?limit=1"] },
  { permission: "TRANSACT", token: ["POST", "/transfer-out"], agent: ["POST", "/transfer-out"] },
  { permission: "TRANSACT", token: ["POST", "/transfer-in"], agent: ["POST", "/transfer-in"] },
  { permission: "TRANSACT", token: ["POST", "/quotes"], agent: ["POST", "/quotes"] },
  { permission: "TRANSACT", agent: ["POST", "/quotes/Quote:none/execute"] },
  { permission: "MANAGE", token: ["POST", "/tokens"], agent: ["POST", "/external-accounts"] },
];

/** Sends one request as a token or an agent. */
type Use = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>;

interface Holder {
  kind: "token" | "agent";
  use: Use;
  /** The same, at the doors of platforms. */
  act: Use;
  /** Rights that it had before anybody did anything. */
  had: TokenPermission[];
}

/** Whose agents the chains are about, and what they pay. */
export interface Payer {
  customer: string;
  payment: { source: { accountId: string }; destination: { accountId: string }; amount: number };
}

export async function openPayer(service: RunningService): Promise<Payer> {
  const { customer, account } = await fundedCustomer(service, 10_000_000);
  const external = await registerUsdAccount(service, customer.id);
  const payment = { source: { accountId: account.id }, destination: { accountId: external.id }, amount: 1 };
  return { customer: customer.id, payment };
}

/** Plays a chain over HTTP. Returns each right that somebody has at the end, and nobody of the chain could give. */
export async function wrongRights(service: RunningService, payer: Payer, { caller, steps }: Chain): Promise<string[]> {
  const asToken =
    (as: ClientCredentials): Use =>
    (method, path, body) =>
      service.call(method, path, { as, ...(body !== undefined && { body }) });
  const { use } = await makeToken(asToken(service.first), caller, asToken);
  if (!use) throw new Error("The operator's token makes no token");
  const actors: Use[] = [use];
  const holders: Holder[] = [];
  const paid: string[] = [];
  for (const { act, by } of steps) {
    const acting = actors[by % actors.length] ?? use;
    if ("approve" in act) paid.push(...(await approvePayment(service, payer, acting)));
    else if ("make" in act && act.make === "token") {
      const made = await makeToken(acting, act.permissions, asToken);
      if (!made.use) continue;
      actors.push(made.use);
      holders.push({ kind: "token", use: made.use, act: made.use, had: [] });
    } else {
      const agents = await actOnAgent(service, payer.customer, acting, act);
      holders.push(...agents);
      actors.push(...agents.map((agent) => agent.act));
    }
  }
  const rights = await Promise.all(holders.map((holder) => rightsOf(holder)));
  return [...paid, ...rights.flat()].filter((right) => !caller.some((permission) => right.startsWith(permission)));
}

/** Plays each chain, eight at a time. Returns those at whose end somebody has a wrong right, with it. */
export async function wrongChains(
  service: RunningService,
  payer: Payer,
  chains: readonly Chain[],
): Promise<(Chain & { rights: string[] })[]> {
  const wrong: (Chain & { rights: string[] })[] = [];
  const next = chains.values();
  const play = async (): Promise<void> => {
    for (const chain of next) {
      const rights = await wrongRights(service, payer, chain);
      if (rights.length > 0) wrong.push({ ...chain, rights });
    }
  };
  await Promise.all(Array.from({ length: 8 }, play));
  return wrong;
}

async function makeToken(
  acting: Use,
  permissions: TokenPermission[],
  asToken: (credentials: ClientCredentials) => Use,
): Promise<{ use?: Use }> {
  const { status, body } = await acting("POST", "/tokens", { name: "of a chain", permissions });
  return status === 201 ? { use: asToken(body as ClientCredentials) } : {}; // the reply of tokens.create
}

type ActOnAgent = Exclude<Act, { approve: unknown } | { make: "token" }>;

async function actOnAgent(service: RunningService, customer: string, acting: Use, act: ActOnAgent): Promise<Holder[]> {
  if ("make" in act) {
    const body = {
      name: "of a chain",
      customerId: customer,
      policy: policy({ permissions: act.permissions }),
    };
    const made = await acting("POST", "/agents", body);
    if (made.status !== 201) return [];
    const { deviceCode } = made.body as Schema<"CreatedAgent">; // the reply of agents.create
    return connected(service, deviceCode.code);
  }
  if (act.change === "device code") {
    const { agent } = await createAgent(service, customer);
    const made = await acting("POST", `/agents/${agent.id}/device-codes`);
    return made.status === 201 ? connected(service, (made.body as Schema<"DeviceCode">).code) : [];
  }
  // An agent with a limit of nothing has no right to pay, though it may ask.
  const limited = { spendingLimits: { currency: "USD", perTransactionLimit: 0 } };
  const paused = act.change === "pause";
  const before = act.change === "permissions" ? { permissions: ["VIEW_TRANSACTIONS" as const] } : paused ? {} : limited;
  const { agentId, holder } = await connectHolder(service, customer, before);
  if (act.change === "permissions") holder.had.push("VIEW");
  if (paused) await service.call("PATCH", `/agents/${agentId}`, { body: { isPaused: true } });
  if (act.change === "limit") {
    const wider = { spendingLimits: { perTransactionLimit: 1_000_000 } };
    const { status } = await acting("PATCH", `/agents/${agentId}/policy`, wider);
    return status === 200 ? [holder] : [];
  }
  if (paused) await acting("PATCH", `/agents/${agentId}`, { isPaused: false });
  else await acting("PATCH", `/agents/${agentId}/policy`, { permissions: allOfAgent });
  return [holder];
}

async function connected(service: RunningService, code: string): Promise<[Holder]> {
  const { body } = await redeem(service, code);
  const headers = { authorization: `Bearer ${body.accessToken}` };
  const act: Use = (method, path, sent) =>
    service.call(method, path, { as: null, headers, ...(sent !== undefined && { body: sent }) });
  return [{ kind: "agent", use: (method, path, sent) => act(method, `/agents/me${path}`, sent), act, had: [] }];
}

/** An agent that the operator makes. */
async function connectHolder(
  service: RunningService,
  customer: string,
  fields: Partial<Policy>,
): Promise<{ agentId: string; holder: Holder }> {
  const { agent, deviceCode } = await createAgent(service, customer, fields);
  const [holder] = await connected(service, deviceCode.code);
  return { agentId: agent.id, holder };
}

/** Who approves a payment pays. */
async function approvePayment(service: RunningService, payer: Payer, acting: Use): Promise<string[]> {
  const { agentId, holder } = await connectHolder(service, payer.customer, {
    defaultExecutionMode: "APPROVAL_REQUIRED",
  });
  const asked = await holder.use("POST", "/transfer-out", payer.payment);
  const { id } = asked.body as Action;
  if (asked.status !== 201) throw new Error(`The agent's payment got ${asked.status}`);
  const { status } = await acting("POST", `/agents/${agentId}/actions/${id}/approve`);
  return status === 200 ? ["TRANSACT: approval of an agent's payment"] : [];
}

async function rightsOf({ kind, use, had }: Holder): Promise<string[]> {
  const rights = [];
  for (const { permission, [kind]: request } of uses) {
    if (!request || had.includes(permission)) continue;
    const [method, path] = request;
    const { status } = await use(method, path, method === "POST" ? {} : undefined);
    if (status !== 403 && status !== 401) rights.push(`${permission}: ${kind} ${method} ${path} got ${status}`);
  }
  return rights;
}
