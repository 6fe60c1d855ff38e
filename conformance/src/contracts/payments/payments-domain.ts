import type { Derivation } from "../../checks/contract-adapter.ts";
import type { Fact } from "../../checks/schema/facts/fact.ts";
import type { RefusalTriggers } from "../../requests/refusal-trigger.ts";

/** What one domain of the contract gives to the suite, besides plain requests. */
export interface PaymentsDomain {
  /** The checks that no row gives. */
  checks: readonly Derivation[];
  facts?: readonly Fact[];
  triggers?: RefusalTriggers;
}
