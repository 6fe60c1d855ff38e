import type { Listing, Operation } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import type { Trial } from "../../engine/types.ts";
import { makeConnectedAgent, type ConnectedAgent } from "../../payments/agents/fixtures.ts";
import { businessOf, makeBusiness } from "../../payments/customers/businesses.ts";
import { makeCustomer, customerOf } from "../../payments/customers/fixtures.ts";
import { fixturesOf, type Fixture } from "../../fixtures/fixture.ts";
import { makerOf, SELDOM_USED } from "../../payments/list-items.ts";
import { ownerParameter } from "../owner-parameter.ts";
import { PLAIN_AMOUNT } from "../../payments/plain-amount.ts";
import { wholePage } from "../whole-page.ts";
import { walletOf } from "../../payments/accounts/fixtures.ts";

/** An operation that lists. */
export type ListOperation = Operation & { listing: Listing };

/** Whether an operation lists. */
export function isList(operation: Operation): operation is ListOperation {
  return operation.listing !== undefined && operation.resourceAction?.kind === "lists";
}

/** Whether callers can create as many items as they like. */
export function isMakeable(operation: Operation): boolean {
  return makerOf(operation) !== undefined;
}

/** Whose items are read, and what distinguishes them from everybody else's. */
export interface Scope {
  owner: Fixture;
  /** Query and caller that narrow the list to them. */
  request: Pick<CallRequest, "query" | "as">;
}

/** A list of all customers' items: it is stable only while no other check works. */
export function isPlatformWide(operation: Operation): boolean {
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

/** The trial's own part of a list. */
export async function ownScope(t: Trial, operation: Operation): Promise<Scope> {
  const owner = operation.resourceAction?.resource === "BeneficialOwner" ? await businessOf(t) : await customerOf(t);
  return scopeOf(t, operation, owner);
}

/** The part of a new customer, unrelated to any other. */
export async function freshScope(t: Trial, operation: Operation): Promise<Scope> {
  const isBusiness = operation.resourceAction?.resource === "BeneficialOwner";
  return scopeOf(t, operation, isBusiness ? await makeBusiness(t) : await makeCustomer(t));
}

async function scopeOf(t: Trial, operation: Operation, owner: Fixture): Promise<Scope> {
  if (operation.access.scheme === "agent") return { owner, request: { as: (await ownersAgent(t, owner)).credentials } };
  const parameter = ownerParameter(operation);
  if (parameter !== undefined) return { owner, request: { query: { [parameter]: owner.id } } };
  if (hasHolder(operation)) return { owner, request: { query: { documentHolder: owner.id } } };
  const byAccount = operation.parameters.some(({ name, required }) => name === "accountId" && required);
  if (byAccount) return { owner, request: { query: { accountId: (await walletOf(t, owner)).id } } };
  return { owner, request: isMakeable(operation) ? { query: recentQuery(operation, owner) } : {} };
}

/** Of everybody's items those created since the owner was; when nothing shows it, those in a rare currency. */
function recentQuery({ filters }: Operation, { body }: Fixture): Record<string, string> {
  const since = filters.find(({ paths, match }) => match === "from" && paths.includes("createdAt"));
  if (since !== undefined) return { [since.parameter]: String(body["createdAt"]) };
  return filters.some(({ parameter }) => parameter === "currency") ? { currency: SELDOM_USED.currency } : {};
}

/** The agent as whom an owner's items are listed; some of its payments wait for approval. */
export function ownersAgent(t: Trial, owner: Fixture): Promise<ConnectedAgent> {
  return t.fixtures.once(`agent of ${owner.id}`, () =>
    makeConnectedAgent(t, owner.id, { approvalThresholds: { currency: "USD", amount: PLAIN_AMOUNT } }),
  );
}

/** Creates so many items for the owner, one after another, each different from the next; oldest first. */
export async function populate(
  t: Trial,
  operation: Operation,
  { owner, request }: Scope,
  count: number,
): Promise<Fixture[]> {
  const make = makerOf(operation);
  const made: Fixture[] = [];
  if (make !== undefined) for (let nth = 0; nth < count; nth += 1) made.push(await make(t, owner, nth, request.as));
  return made;
}

/** A page of the list, within the scope. */
export function list(
  t: Trial,
  operation: Operation,
  { request }: Scope,
  query: NonNullable<CallRequest["query"]> = {},
): ReturnType<Trial["call"]> {
  return t.call(operation.id, { ...request, query: { ...request.query, ...query } });
}

/** Everything that a list shows within the scope, on one page. */
export async function listed(t: Trial, operation: ListOperation, scope: Scope): Promise<Fixture[]> {
  return fixturesOf(await list(t, operation, scope, wholePage(operation)), operation.id);
}
