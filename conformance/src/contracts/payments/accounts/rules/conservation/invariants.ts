import type { Conservation, ConservationTerm, Contract } from "@tallystick/contract";
import type { CallRequest, Exchange, Fixture, Trial } from "../../../words.ts";
import { fixturesOf, isSuccess, valueAt } from "../../../words.ts";
import { valueInRequest } from "../../../../../requests/fixtures/request-value.ts";

type ResourceTerm = Extract<ConservationTerm, { resource: string }>;

/** The invariants over balances of internal accounts. */
export function invariantsOf(contract: Contract): Conservation[] {
  return contract.conservation.filter(({ resource }) => resource === "InternalAccount");
}

/** One call that was made, with its reply. */
export interface Made {
  operation: string;
  request: CallRequest;
  reply: Exchange;
}

/** The change of an account's balance that the calls themselves must have caused. */
export function effectOfCalls(invariant: Conservation, accountId: string, calls: readonly Made[]): number {
  return sum(
    invariant.terms.flatMap((term) =>
      "operation" in term
        ? calls
            .filter(
              ({ operation, request, reply }) =>
                operation === term.operation && isSuccess(reply) && valueInRequest(request, term.account) === accountId,
            )
            .map(({ request }) => term.sign * asNumber(valueInRequest(request, term.amount)))
        : [],
    ),
  );
}

/** The change of an account's balance that payments, as they are now, must have caused. */
export function effectOfPayments(invariant: Conservation, accountId: string, payments: readonly Fixture[]): number {
  return sum(
    invariant.terms.flatMap((term) =>
      "resource" in term
        ? payments
            .filter(({ id, body }) => isOf(term, id) && counts(term, body) && valueAt(body, term.account) === accountId)
            .map(({ body }) => term.sign * asNumber(valueAt(body, term.amount)))
        : [],
    ),
  );
}

/** Whether an id is of the resource that a term counts. */
function isOf({ resource }: ResourceTerm, id: string): boolean {
  return id.startsWith(`${resource}:`);
}

function counts({ type, states, having, lacking }: ResourceTerm, body: Fixture["body"]): boolean {
  if (type !== undefined && body["type"] !== type) return false;
  if (having !== undefined && !having.values.includes(String(valueAt(body, having.path)))) return false;
  if (lacking !== undefined && valueAt(body, lacking) !== undefined) return false;
  return states.includes(String(body["status"]));
}

/** Every payment of a customer, as it is now. */
export async function paymentsOf(t: Trial, customerId: string): Promise<Fixture[]> {
  return fixturesOf(await t.call("transactions.list", { query: { customerId, limit: 100 } }), "Transactions");
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function asNumber(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
