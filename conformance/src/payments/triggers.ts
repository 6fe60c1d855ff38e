import { FixtureUnavailable } from "../engine/errors.ts";
import { requestOf } from "../fixtures/requests.ts";
import { nameTriggers } from "./name-triggers.ts";
import { only, type RefusalTrigger, type RefusalTriggers } from "../families/refusals/refusal-trigger.ts";
import { transferOf } from "./transfers/fixtures.ts";

/** No caller can bring this about; the service's own tests cover it (V-80). */
const outOfReach: RefusalTrigger = async (_t, operation, { when }) => {
  throw new FixtureUnavailable(`No caller can bring about that ${operation.id} meets something ${when}.`);
};

/** Triggers that several domains need. */
export const sharedTriggers: RefusalTriggers = {
  inactive: outOfReach,
  "dependency-failed": outOfReach,
  // Only the target knows its limit: a check of its own finds it.
  "rate-limited": outOfReach,
  // An update without any field.
  "nothing-to-change": async (t, operation) => only({ ...(await requestOf(t, operation.id)), body: {} }),
  // A payment that was decided before.
  "not-pending": async (t) => only({ params: { transactionId: (await transferOf(t, "in")).id }, body: {} }),
  ...nameTriggers,
};
