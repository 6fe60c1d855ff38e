import type { Fixture, Operation, Trial } from "./words.ts";
import { FixtureUnavailable, HarnessFault, textAt } from "./words.ts";
import type { ListScope, ListSupport } from "../../requests/trial.ts";
import { ownerParameter } from "./owner-parameter.ts";
import { walletOf } from "./accounts/fixtures.ts";
import { makeConnectedAgent, type ConnectedAgent } from "./agents/fixtures.ts";
import { businessOf, makeBusiness } from "./customers/businesses.ts";
import { customerOf, makeCustomer } from "./customers/fixtures.ts";
import { makerOf, SELDOM_USED } from "./list-items.ts";
import { PLAIN_AMOUNT } from "./plain-amount.ts";
import { makePlatformAccount } from "./external-accounts/fixtures.ts";
import { makeToken } from "./tokens/fixtures.ts";

/** The items of the contract's lists: who they belong to, and how they are created. */
export const listSupport: ListSupport = {
  isMakeable: (operation) => makerOf(operation) !== undefined,
  isPlatformWide,
  async scopeOf(t, operation, whose) {
    // A token belongs to the platform alone: one that was just made begins what is listed.
    if (operation.resourceAction?.resource === "Token") return scopeOf(t, operation, await makeToken(t));
    // The platform's own accounts belong to no customer.
    if (operation.id === "platform.internalAccounts.list") return { request: {} };
    if (operation.id === "platform.externalAccounts.list") return scopeOf(t, operation, await makePlatformAccount(t));
    const isBusiness = operation.resourceAction?.resource === "BeneficialOwner";
    if (whose === "own") return scopeOf(t, operation, isBusiness ? await businessOf(t) : await customerOf(t));
    return scopeOf(t, operation, isBusiness ? await makeBusiness(t) : await makeCustomer(t));
  },
  async makeItem(t, operation, { owner, request }, nth) {
    const make = makerOf(operation);
    if (make === undefined || owner === undefined)
      throw new HarnessFault(`The suite cannot create items of ${operation.id}.`);
    return make(t, owner, nth, request.as);
  },
};

/** A list of all customers' items: it is stable only while no other check works. */
function isPlatformWide(operation: Operation): boolean {
  const isTheirs = ownerParameter(operation) !== undefined || operation.access.scheme === "agent";
  return (
    !isTheirs &&
    operation.resourceAction?.resource !== "AuthMethod" &&
    operation.resourceAction?.resource !== "AuthSession" &&
    !hasHolder(operation)
  );
}

function hasHolder({ filters }: Operation): boolean {
  return filters.some(({ parameter }) => parameter === "documentHolder");
}

async function scopeOf(t: Trial, operation: Operation, owner: Fixture): Promise<ListScope> {
  if (operation.access.scheme === "agent") return { owner, request: { as: (await ownersAgent(t, owner)).credentials } };
  const parameter = ownerParameter(operation);
  if (parameter !== undefined) return { owner, request: { query: { [parameter]: owner.id } } };
  if (hasHolder(operation)) return { owner, request: { query: { documentHolder: owner.id } } };
  const byAccount = operation.parameters.some(({ name, required }) => name === "accountId" && required);
  if (byAccount) return { owner, request: { query: { accountId: (await walletOf(t, owner)).id } } };
  return { owner, request: makerOf(operation) !== undefined ? { query: recentQuery(operation, owner) } : {} };
}

/** Of everybody's items those created since the owner was; when nothing shows it, those in a rare currency. */
function recentQuery({ filters }: Operation, { body }: Fixture): Record<string, string> {
  const since = filters.find(({ paths, match }) => match === "from" && paths.includes("createdAt"));
  if (since !== undefined) {
    const createdAt = textAt(body, "createdAt");
    if (createdAt === undefined) throw new FixtureUnavailable("What was made does not show when it was made.");
    return { [since.parameter]: createdAt };
  }
  return filters.some(({ parameter }) => parameter === "currency") ? { currency: SELDOM_USED.currency } : {};
}

/** The agent as whom an owner's items are listed; some of its payments wait for approval. */
function ownersAgent(t: Trial, owner: Fixture): Promise<ConnectedAgent> {
  return t.fixtures.once(`agent of ${owner.id}`, () =>
    makeConnectedAgent(t, owner.id, { approvalThresholds: { currency: "USD", amount: PLAIN_AMOUNT } }),
  );
}
