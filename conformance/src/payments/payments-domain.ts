import type { Derivation } from "../families/contract-adapter.ts";
import type { Fact } from "../families/facts/fact.ts";
import type { RefusalTriggers } from "../families/refusals/refusal-trigger.ts";

/** What one domain of the contract gives to the suite, besides plain requests. */
export interface PaymentsDomain {
  /** The checks that no row gives. */
  checks: readonly Derivation[];
  facts?: readonly Fact[];
  triggers?: RefusalTriggers;
}
