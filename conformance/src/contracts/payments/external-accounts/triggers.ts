import type { CallRequest, Operation, Trial } from "../words.ts";
import { asObject, requestOf, valuesAt } from "../words.ts";
import { identifiersOf, accountTypes } from "./account-info.ts";
import { ownAccountBody, externalAccountOf } from "./fixtures.ts";
import { withRequestValue } from "../../../requests/fixtures/request-value.ts";
import { only, type RefusalTriggers } from "../../../requests/refusal-trigger.ts";

/** ISO 4217's own code for "no currency": nothing supports it. */
export const NO_CURRENCY = "XXX";

/** Refusals about accounts, and about currencies and rails wherever they appear. */
export const accountTriggers: RefusalTriggers = {
  // An account in a currency that its type does not support.
  "currency-mismatch body.currency": async (t, operation) =>
    only(withRequestValue(await accountRequest(t, operation, "USD_ACCOUNT"), "body.currency", "EUR")),
  // Any type that can be identified by several fields, with none of them.
  "missing body.accountInfo": async (t, operation, { at = "" }) => {
    const several = accountTypes(t.contract).filter((type) => identifiersOf(t.contract, type).length > 1);
    const requests = several.map(async (type) => {
      const request = await accountRequest(t, operation, type);
      const named = Object.entries(asObject(asObject(request.body)?.["accountInfo"]) ?? {});
      const nameless = named.filter(([name]) => !identifiersOf(t.contract, type).includes(name));
      return { variant: type, request: withRequestValue(request, at, Object.fromEntries(nameless)) };
    });
    return Promise.all(requests);
  },
  // A place on the Lightning network in two ways at once.
  "exclusive body.accountInfo": async (t, operation) => {
    const request = await accountRequest(t, operation, "LIGHTNING");
    return only(withRequestValue(request, "body.accountInfo.lightningAddress", `${t.unique("s")}@example.com`));
  },
  "unsupported body.currencies": async (t, operation, { at = "" }) =>
    only(withRequestValue(await requestOf(t, operation.id), at, [NO_CURRENCY])),
  // An unknown currency, wherever one is named.
  unsupported: async (t, operation, { at = "" }) =>
    only(withRequestValue(await requestOf(t, operation.id), at, NO_CURRENCY)),
  // A rail that does not reach the account.
  "unsupported body.destination.paymentRail": async (t, operation, { at = "" }) => {
    const reached = valuesAt((await externalAccountOf(t)).body, "accountInfo.paymentRails[]");
    const rail = ["UPI", "PIX", "SPEI"].find((each) => !reached.includes(each));
    return only(withRequestValue(await requestOf(t, operation.id), at, rail));
  },
};

/** How a currency is enabled, with limits that restrict nothing. */
export function support(currencyCode: string): Record<string, unknown> {
  return {
    currencyCode,
    minAmount: 1,
    maxAmount: 9_000_000_000_000_000,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ["INCOMING", "OUTGOING"],
  };
}

/** The plain request for a new account, of another type. */
async function accountRequest(t: Trial, operation: Operation, type: string): Promise<CallRequest> {
  const request = await requestOf(t, operation.id);
  return { ...request, body: { ...asObject(request.body), ...ownAccountBody(t, { type }) } };
}
