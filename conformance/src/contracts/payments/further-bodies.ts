import type { CallRequest, Contract, OperationId, Trial } from "./words.ts";
import { asObject } from "./words.ts";
import { judgedDocument } from "./document.ts";
import type { RequestVariant } from "../../requests/trial.ts";
import { resolved, type Resolved } from "../../schema/resolve.ts";
import { fundedAccount, walletOf } from "./accounts/fixtures.ts";
import { cardOf } from "./cards/fixtures.ts";
import { businessOf } from "./customers/businesses.ts";
import { accountTypes, infoSchema } from "./external-accounts/account-info.ts";
import { externalAccountBody, ownAccountBody } from "./external-accounts/fixtures.ts";
import { customerOf } from "./customers/fixtures.ts";
import { agentOf, policy } from "./agents/fixtures.ts";
import { ownerOf } from "./owners/fixtures.ts";
import { quoteBody } from "./quotes/fixtures.ts";

/** Valid requests that no other check needs, of members that the plain ones leave out. */
const further: Readonly<Partial<Record<OperationId, (t: Trial) => Promise<Record<string, CallRequest>>>>> = {
  "customers.update": async (t) => ({
    "a business": {
      params: { customerId: (await businessOf(t)).id },
      body: { customerType: "BUSINESS", businessInfo: {} },
    },
  }),
  "owners.update": async (t) => ({
    "a person": {
      params: { beneficialOwnerId: (await ownerOf(t)).id },
      body: { personalInfo: { firstName: "Robin" } },
    },
  }),
  "agents.create": async (t) => ({
    "an account's own rule": {
      body: { name: t.unique("agent"), customerId: (await customerOf(t)).id, policy: policy(await ownRule(t)) },
    },
  }),
  "agents.policy.update": async (t) => ({
    "an account's own rule": { params: { agentId: (await agentOf(t)).id }, body: await ownRule(t) },
  }),
  "cards.update": async (t) => ({
    "a state and sources": {
      params: { id: (await cardOf(t, "ACTIVE")).id },
      body: { state: "FROZEN", fundingSources: [(await walletOf(t)).id] },
    },
  }),
  "agents.me.quotes.create": async (t) => ({
    "money from outside": { as: (await agentOf(t)).credentials, body: await quoteBody(t, { from: "outside" }) },
  }),
  "customers.externalAccounts.create": async (t) => {
    const { id } = await customerOf(t);
    return ofEachType(t, (type) => ({ body: externalAccountBody(t, id, { type }) }));
  },
  "platform.externalAccounts.create": async (t) => ofEachType(t, (type) => ({ body: ownAccountBody(t, { type }) })),
  "agents.me.externalAccounts.create": async (t) => {
    const { credentials: as } = await agentOf(t);
    return ofEachType(t, (type) => ({ as, body: ownAccountBody(t, { type }) }));
  },
};

/** Requests in which further members can be wrong, each named by what it is. */
export async function furtherBodies(t: Trial, operation: string): Promise<RequestVariant[]> {
  const make: (typeof further)[OperationId] = further[operation as OperationId]; // undefined for an id of another contract
  return Object.entries((await make?.(t)) ?? {}).map(([kind, request]) => ({ kind, request }));
}

async function ownRule(t: Trial): Promise<Record<string, Record<string, unknown>>> {
  const { id: accountId } = await fundedAccount(t);
  return { accountRestrictions: { accountRules: [{ accountId, executionMode: "AUTO", perTransactionLimit: null }] } };
}

function ofEachType({ contract }: Trial, make: (type: string) => CallRequest): Record<string, CallRequest> {
  return Object.fromEntries(typesWithChoices(contract).map((type) => [type, make(type)]));
}

/** Types of account that together have every member that is a choice of words. */
function typesWithChoices(contract: Contract): string[] {
  const seen = new Set<string>();
  return accountTypes(contract).filter((type) => {
    const fresh = choicesIn(infoSchema(contract, type)).filter((place) => !seen.has(place));
    for (const place of fresh) seen.add(place);
    return fresh.length > 0;
  });
}

function choicesIn(schema: Resolved, path = ""): string[] {
  return Object.entries(asObject(schema["properties"]) ?? {}).flatMap(([name, property]) => {
    const inner = resolved(judgedDocument, property);
    return Array.isArray(inner["enum"]) ? [`${path}${name}`] : choicesIn(inner, `${path}${name}.`);
  });
}
