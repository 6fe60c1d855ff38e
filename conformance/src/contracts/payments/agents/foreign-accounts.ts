import type { Fixture, Trial } from "../words.ts";
import { requestOf, unlessUnavailable } from "../words.ts";
import type { RefusalTrigger } from "../../../requests/refusal-trigger.ts";
import { valueInRequest, withRequestValue } from "../../../requests/fixtures/request-value.ts";
import { admittedRequestOf } from "../../../requests/fixtures/requests.ts";
import { internalAccountOf, platformsInternalAccount } from "../accounts/fixtures.ts";
import { otherCustomerOf } from "../customers/fixtures.ts";
import { externalAccountOf, makeOwnerlessAccount } from "../external-accounts/fixtures.ts";
import { unknown } from "../../../requests/triggers/names.ts";

const plainAccount = { type: "INTERNAL_FIAT", currency: "USD" } as const;

/** Whose accounts do not exist for an agent, with an account of each kind. */
const otherOwners = {
  "another customer's": {
    internal: async (t: Trial) => internalAccountOf(t, plainAccount, await otherCustomerOf(t)),
    external: async (t: Trial) => externalAccountOf(t, {}, await otherCustomerOf(t)),
  },
  "the platform's own": {
    internal: (t: Trial) => platformsInternalAccount(t, plainAccount.currency),
    external: (t: Trial) => makeOwnerlessAccount(t),
  },
} satisfies Record<string, Record<string, (t: Trial) => Promise<Fixture>>>;

/** At one end an account that is there, though not for the agent; the other end is its customer's (G-43b, AGENT-21). */
export const notItsCustomers: RefusalTrigger = async (t, operation, refusal) => {
  const { at = "" } = refusal;
  const named = await unknown(t, operation, refusal);
  const plain = await requestOf(t, operation.id).catch(unlessUnavailable);
  if (plain === undefined) return named;
  const kind = String(valueInRequest(plain, at)).startsWith("InternalAccount:") ? "internal" : "external";
  for (const [variant, { [kind]: make }] of Object.entries(otherOwners)) {
    const account = await make(t).catch(unlessUnavailable);
    if (account !== undefined) named.push({ variant, request: withRequestValue(plain, at, account.id) });
  }
  return named;
};

/** An external account of the platform itself, where a path names one; another customer's is tried with every operation. */
export const platformsInPath: RefusalTrigger = async (t, operation, refusal) => {
  const { at = "" } = refusal;
  const named = await unknown(t, operation, refusal);
  const account = await makeOwnerlessAccount(t).catch(unlessUnavailable);
  if (account === undefined) return named;
  const request = withRequestValue(await admittedRequestOf(t, operation.id), at, account.id);
  return [...named, { variant: "the platform's own", request }];
};
