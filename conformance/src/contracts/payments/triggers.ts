import { requestOf } from "./words.ts";
import { withRequestValue } from "../../requests/fixtures/request-value.ts";
import { internalAccountOf } from "./accounts/fixtures.ts";
import { customerOf } from "./customers/fixtures.ts";
import { only, type RefusalTriggers } from "../../requests/refusal-trigger.ts";

/** Triggers that several domains need. */
export const sharedTriggers: RefusalTriggers = {
  // An account that is no wallet, or a customer that is no business.
  "wrong-kind": async (t, { id, references }, { at = "" }) => {
    const isAccount = references.some((each) => each.at === at && each.resource === "InternalAccount");
    const other = isAccount ? await internalAccountOf(t, { type: "INTERNAL_FIAT" }) : await customerOf(t);
    return only({ ...withRequestValue(await requestOf(t, id), at, other.id), deliberatelyInvalid: true });
  },
  // An update without any field.
  "nothing-to-change": async (t, operation) => only({ ...(await requestOf(t, operation.id)), body: {} }),
};
