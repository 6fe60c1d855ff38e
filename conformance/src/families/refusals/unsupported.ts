import { HarnessFault } from "../../engine/check.ts";
import { withRequestValue } from "../../world/request-value.ts";
import { requestOf } from "../../world/requests.ts";
import { valuesAt } from "../../world/value-at.ts";
import { only, type Provoker } from "./provocation.ts";

/** ISO 4217's own code for "no currency": nobody supports it. */
const NO_CURRENCY = "XXX";

const someRails = ["UPI", "PIX", "SPEI", "SEPA", "ACH"];

/** Something well-formed that the service does not have: a currency, a rail that does not reach the account. */
export const unsupported: Provoker = async (t, operation, { at = "" }) => {
  const request = await requestOf(t, operation.id);
  if (at === "body.currencies") return only(withRequestValue(request, at, [NO_CURRENCY]));
  if (at.endsWith(".paymentRail")) {
    const reached = valuesAt((await t.world.externalAccount()).body, "accountInfo.paymentRails[]");
    return only(
      withRequestValue(
        request,
        at,
        someRails.find((rail) => !reached.includes(rail)),
      ),
    );
  }
  throw new HarnessFault(`The suite knows nothing unsupported for ${operation.id} at ${at}.`);
};
