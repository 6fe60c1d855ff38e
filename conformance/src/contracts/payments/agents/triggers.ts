import type { CallRequest, Operation, Trial } from "../words.ts";
import { requestOf, unlessUnavailable } from "../words.ts";
import {
  agentOf,
  agentPermissions,
  connectAgent,
  makeAgent,
  makeConnectedAgent,
  type PolicyOptions,
} from "./fixtures.ts";
import { notItsCustomers, platformsInPath } from "./foreign-accounts.ts";
import { makeAgentQuote, quoteBody } from "../quotes/fixtures.ts";
import { only, type RefusalTriggers } from "../../../requests/refusal-trigger.ts";
import { afterwards } from "../../../checks/refusals/expiring.ts";
import { customerOf } from "../customers/fixtures.ts";
import { walletOf } from "../accounts/fixtures.ts";

/** A limit that every plain payment exceeds. */
const narrow: PolicyOptions = { spendingLimits: { perTransactionLimit: 1 } };

/** Refusals about agents, and about what their policies forbid. */
export const agentTriggers: RefusalTriggers = {
  "already-connected": async (t) => only({ params: { agentId: (await agentOf(t)).id } }),
  "spent path.code": async (t) => {
    const { code } = await connectAgent(t, await makeAgent(t, (await customerOf(t)).id));
    return only({ params: { code } });
  },
  "expired path.code": afterwards("DeviceCode", async (t) => {
    const { code, expiresAt } = await makeAgent(t, (await customerOf(t)).id);
    return { request: { params: { code } }, expiresAt };
  }),
  // Also what exists, and is not of the agent's customer.
  "agents.me.quotes.create unknown body.source.accountId": notItsCustomers,
  "agents.me.quotes.create unknown body.destination.accountId": notItsCustomers,
  "agents.me.transfers.in unknown body.source.accountId": notItsCustomers,
  "agents.me.transfers.in unknown body.destination.accountId": notItsCustomers,
  "agents.me.transfers.out unknown body.source.accountId": notItsCustomers,
  "agents.me.transfers.out unknown body.destination.accountId": notItsCustomers,
  "agents.me.externalAccounts.get unknown path.externalAccountId": platformsInPath,
  "agents.me.externalAccounts.delete unknown path.externalAccountId": platformsInPath,
  // A payment above the limit of a single payment.
  "over-limit body.amount": async (t, operation) => only(await by(t, operation, narrow)),
  "over-limit body.immediatelyExecute": async (t, operation) => only(await atOnce(t, operation, narrow)),
  "agents.me.quotes.execute over-limit": async (t) => only(await quotedBy(t, narrow, {})),
  // An account of the customer that the policy does not list.
  "policy-forbids": async (t, operation) => {
    const none = await by(t, operation, { accountRestrictions: { allowedAccountIds: [] } }).catch(unlessUnavailable);
    return [
      { variant: "another one listed", request: await by(t, operation, await walletOnly(t)) },
      ...(none === undefined ? [] : [{ variant: "an empty list", request: none }]),
    ];
  },
  "policy-forbids path.quoteId": async (t) => only(await quotedBy(t, {}, await walletOnly(t))),
  "policy-forbids body.immediatelyExecute": async (t, operation) => {
    const permissions = agentPermissions.filter((permission) => permission !== "EXECUTE_QUOTES");
    return only(await atOnce(t, operation, { permissions }));
  },
};

async function walletOnly(t: Trial): Promise<PolicyOptions> {
  return { accountRestrictions: { allowedAccountIds: [(await walletOf(t)).id] } };
}

/** The plain request, by an agent with another policy. */
async function by(t: Trial, { id }: Operation, options: PolicyOptions): Promise<CallRequest> {
  return { ...(await requestOf(t, id)), as: (await agentOf(t, options)).credentials };
}

/** A quote with immediate execution, by an agent with another policy. */
async function atOnce(t: Trial, _operation: Operation, options: PolicyOptions): Promise<CallRequest> {
  const body = await quoteBody(t, { more: { immediatelyExecute: true } });
  return { as: (await agentOf(t, options)).credentials, body };
}

/** The execution of a quote that an agent made before its policy changed. */
async function quotedBy(t: Trial, before: PolicyOptions, after: PolicyOptions): Promise<CallRequest> {
  const agent = await makeConnectedAgent(t, (await customerOf(t)).id, before);
  const quote = await makeAgentQuote(t, agent);
  if (Object.keys(after).length > 0)
    await t.call("agents.policy.update", { params: { agentId: agent.id }, body: after });
  return { as: agent.credentials, params: { quoteId: quote.id } };
}
