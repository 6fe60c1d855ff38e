import type { CallRequest, Operation, Trial } from "../words.ts";
import { requestOf, textAt, unlessUnavailable } from "../words.ts";
import { withRequestValue } from "../../../requests/fixtures/request-value.ts";
import { only, type RefusalTriggers } from "../../../requests/refusal-trigger.ts";
import { internalAccountOf, platformsInternalAccount, walletOf } from "../accounts/fixtures.ts";
import { otherCustomerOf } from "../customers/fixtures.ts";

/** Refusals of what a card is to be funded from. */
export const sourceTriggers: RefusalTriggers = {
  // An account of the cardholder that is not a wallet.
  "ineligible body.fundingSources": async (t, operation) => {
    const { id } = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
    return only(await withSources(t, operation, id));
  },
  "duplicate body.fundingSources": async (t, operation) => {
    const { id } = await walletOf(t);
    return only(await withSources(t, operation, id, id));
  },
  "owner-mismatch body.fundingSources": async (t, operation) => {
    const [own, foreign] = [await walletOf(t), await walletOf(t, await otherCustomerOf(t))];
    // But for its owner it could fund what the wallet funds.
    const currency = textAt(own.body, "balance.currency.code") ?? "";
    const platforms = await platformsInternalAccount(t, currency).catch(unlessUnavailable);
    const others = platforms && {
      variant: "the platform's own",
      request: await withSources(t, operation, platforms.id),
    };
    return [
      { variant: "", request: await withSources(t, operation, foreign.id) },
      { variant: "after one's own", request: await withSources(t, operation, own.id, foreign.id) },
      ...(others === undefined ? [] : [others]),
    ];
  },
};

/** The request with these funding sources; an update contains nothing else. */
async function withSources(t: Trial, { id }: Operation, ...ids: string[]): Promise<CallRequest> {
  const request = await requestOf(t, id);
  return withRequestValue(
    request.params === undefined ? request : { ...request, body: {} },
    "body.fundingSources",
    ids,
  );
}
