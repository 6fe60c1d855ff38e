import type { CallRequest, Operation, Trial } from "../words.ts";
import { HarnessFault, requestOf } from "../words.ts";
import type { OutcomeRow, ResourceName } from "@tallystick/contract";
import type { OutcomeAccount, SandboxOperation } from "../../../requests/trial.ts";
import { valueInRequest, withRequestValue } from "../../../requests/fixtures/request-value.ts";
import { makeBusiness } from "../customers/businesses.ts";
import { customerOf } from "../customers/fixtures.ts";
import { needCurrency } from "../customers/known-currencies.ts";
import { currencyOf } from "../external-accounts/account-info.ts";
import {
  externalAccountBody,
  externalAccountOf,
  ownAccountBody,
  type ExternalAccountOptions,
} from "../external-accounts/fixtures.ts";
import { makeQuote } from "../quotes/fixtures.ts";
import { sandboxUma } from "../quotes/uma-addresses.ts";
import { plainSuffix } from "./plain-suffix.ts";

/** How a resource that the selector names is made so that a row applies to it. */
const suffixed: Readonly<Record<string, (t: Trial, operation: SandboxOperation, suffix: string) => Promise<string>>> = {
  ExternalAccount: async (t, _operation, suffix) => (await externalAccountOf(t, { suffix })).id,
  Customer: async (t, _operation, suffix) =>
    (await makeBusiness(t, { registrationNumber: `${t.unique("REG")}-${suffix}` })).id,
  Quote: async (t, operation, suffix) => {
    const to = suffix.startsWith("$") ? { uma: await sandboxUma(t, suffix) } : { suffix };
    return (await makeQuote(t, { from: operation.resourceAction?.resource === "Quote" ? "account" : "outside", to }))
      .id;
  },
} satisfies Partial<Record<ResourceName, (t: Trial, operation: SandboxOperation, suffix: string) => Promise<string>>>;

/** A request whose identifier the row applies to. `account` chooses among accounts where the selector is one. */
export async function requestForOutcome(
  t: Trial,
  operation: SandboxOperation,
  row: OutcomeRow,
  account: OutcomeAccount = {},
): Promise<CallRequest> {
  const suffix = row.suffix === "*" ? plainSuffix(t.contract) : row.suffix;
  const { selector } = operation.outcomes;
  const request = await requestOf(t, operation.id);
  const reference = operation.references.find(({ at }) => at === selector);
  if (reference !== undefined) {
    const make = suffixed[reference.resource];
    if (make === undefined) throw new HarnessFault(`No ${reference.resource} can be made to which a row applies.`);
    return withRequestValue(request, selector, await make(t, operation, suffix));
  }
  if (selector === "body.accountInfo") {
    await needCurrency(t, currencyOf(t.contract, account.type ?? "USD_ACCOUNT"));
    return { ...request, body: await accountBody(t, operation, { ...account, suffix }) };
  }
  return withRequestValue(request, selector, `${String(valueInRequest(request, selector))}-${suffix}`);
}

async function accountBody(t: Trial, { references }: Operation, options: ExternalAccountOptions): Promise<unknown> {
  const isCustomers = references.some(({ at }) => at === "body.customerId");
  return isCustomers ? externalAccountBody(t, (await customerOf(t)).id, options) : ownAccountBody(t, options);
}
