import { contract, type Operation, type OperationId } from "@tallystick/contract";
import { stamp } from "@tallystick/wallet";
import { effectSupport } from "../../requests/effects/effects.ts";
import type { CallRequest, Trial } from "./words.ts";
import { fixtureOf, textAt, unlessUnavailable } from "./words.ts";
import { LEGACY_STAMP } from "./auth/sessions.ts";
import { countEffects, withMore } from "./count-effects.ts";
import { listSupport } from "./list-support.ts";
import { quoteBody } from "./quotes/fixtures.ts";
import { requestForOutcome } from "./sandbox/request-for-outcome.ts";
import { actionOf, actionOnOther, isShareable } from "./signed-actions.ts";
import { watch } from "./watch.ts";
import { untilSettled } from "./transfers/fixtures.ts";
import type { RequestVariant } from "../../requests/trial.ts";
import type { ContractOverrides } from "../contract-overrides.ts";
import { agentOf, agentPermissions } from "./agents/fixtures.ts";
import { anotherSession, revokedSession, sessionNamed, sessionOf } from "./auth/fixtures.ts";
import { customerOf, otherCustomerOf } from "./customers/fixtures.ts";
import { inKnownCurrencies } from "./customers/known-currencies.ts";
import { requestVariants } from "./request-variants.ts";
import { plainRequest } from "./requests.ts";
import { existingIds, existingIdsExcept, unknownIds } from "./subjects.ts";
import { tokenOf, tokenPermissions } from "./tokens/fixtures.ts";

/** Requests, callers and signers of the payments contract. */
export const support: ContractOverrides = {
  requests: byOperation((id) => (t, unknown) => requestOf(t, id, unknown)),
  bareRequests: byOperation((id) => (t) => plainRequest(t, id, unknownIds(t))),
  variants: byOperation((id) => (t) => variantsOf(t, id)),
  async callerOf(t, scheme, permissions) {
    const options = permissions === undefined ? {} : { permissions };
    // Where no token can be made, the caller to judge with is one with every permission.
    const isOwn = scheme !== "agent" && permissions === undefined && t.target.switchedOff.has("tokens.create");
    if (isOwn) return t.target.credentials;
    return (await (scheme === "agent" ? agentOf(t, options) : tokenOf(t, permissions))).credentials;
  },
  callersWithout: async (t, scheme, permission) => {
    const others = t.support.permissionsOf(scheme).filter((each) => each !== permission);
    return [await t.support.callerOf(t, scheme, others)];
  },
  permissionsOf: (scheme) => (scheme === "agent" ? agentPermissions : tokenPermissions),
  ownerOf: (t) => customerOf(t),
  async signerOf(t, session) {
    return (session === undefined ? undefined : sessionNamed(t, session)) ?? sessionOf(t);
  },
  async anotherCallerOf(t, scheme) {
    const options = { spendingLimits: { dailyTransactionLimit: 1_000 } };
    return (await (scheme === "agent" ? agentOf(t, options) : tokenOf(t))).credentials;
  },
  async requestFor(t, operation, as) {
    // An agent executes only its own quotes.
    if (operation !== "agents.me.quotes.execute") return t.support.requestOf(t, operation);
    const quote = fixtureOf(await t.call("agents.me.quotes.create", { as, body: await quoteBody(t) }), "A quote");
    return { params: { quoteId: quote.id } };
  },
  requestForOutcome,
  // Rules about magic values are declared where the values are sent.
  partsOfRule: ({ id }) => (id.startsWith("SBX-") ? ["sandbox"] : []),
  ordersFaults: true,
  operations: { simpleRead: "customers.internalAccounts.list", readConfig: "config.get", listTokens: "tokens.list" },
  lists: listSupport,
  signing: {
    actionOf,
    actionOnOther,
    isShareable,
    newSession: (t) => anotherSession(t),
    otherOwnersSession: async (t) => sessionOf(t, await otherCustomerOf(t)),
    withdrawnSession: revokedSession,
    stampBy: stamp,
    operations: [
      "auth.credentials.list",
      "auth.credentials.challenge",
      "auth.credentials.verify",
    ] satisfies OperationId[],
    sandboxStamp: LEGACY_STAMP,
  },
  effects: {
    async untilSettled(t, operation, reply) {
      const id = textAt(reply.body, "id");
      if (operation.resourceAction?.resource !== "Transaction" || id === undefined) return;
      await untilSettled(t, id).catch(unlessUnavailable);
    },
    watch,
    count: async (t, operation, requests) =>
      isCounted(operation)
        ? countEffects(t, operation).catch(unlessUnavailable)
        : effectSupport.count(t, operation, requests),
    look: async (t, operation, request, reply) =>
      isPayment(operation) ? undefined : effectSupport.look(t, operation, request, reply),
    another: async (t, operation, request, nth) =>
      isCounted(operation) ? withMore(request, nth) : effectSupport.another(t, operation, request, nth),
  },
};

function byOperation<Made>(of: (id: string) => Made): Readonly<Record<string, Made>> {
  return Object.fromEntries(Object.keys(contract.operations).map((id) => [id, of(id)]));
}

async function requestOf(t: Trial, operation: string, unknown?: string): Promise<CallRequest> {
  const ids = unknown === undefined ? existingIds(t) : existingIdsExcept(t, unknown);
  const plain = await plainRequest(t, operation, ids);
  const request = operation === "customers.create" ? await inKnownCurrencies(t, plain) : plain;
  const isAgents = t.contract.operations[operation]?.access.scheme === "agent";
  return isAgents ? { as: (await agentOf(t)).credentials, ...request } : request;
}

async function variantsOf(t: Trial, operation: string): Promise<RequestVariant[]> {
  const plain = await t.support.requestOf(t, operation);
  const others = Object.entries(requestVariants[operation] ?? {}).map(async ([kind, make]) => ({
    kind,
    request: { ...plain, ...(await make(t)) },
  }));
  return [{ kind: "", request: plain }, ...(await Promise.all(others))];
}

/** What makes or moves a payment is counted; any other change shows on the resource. */
function isCounted(operation: Operation): boolean {
  return operation.resourceAction?.kind === "creates" || isPayment(operation);
}

/** A payment moves on by itself, and a quote or an action with it. */
function isPayment({ resourceAction }: Operation): boolean {
  return ["AgentAction", "Quote", "Transaction"].includes(resourceAction?.resource ?? "");
}
