import { registerCardWork } from "./cards/index.ts";
import { registerCustomerWork } from "./customers/index.ts";
import { registerExternalAccountWork } from "./external-accounts/index.ts";
import { registerOwnerWork } from "./owners/index.ts";
import { registerQuoteWork } from "./quotes/index.ts";
import type { Runtime } from "./runtime/runtime.ts";
import { registerDecisions, registerTransactionWork } from "./transactions/index.ts";
import { registerVerificationWork } from "./verifications/index.ts";

/** Tells the worker how to do every kind of work that the domains plan. */
export function registerPlannedWork(runtime: Runtime): void {
  registerExternalAccountWork(runtime);
  registerTransactionWork(runtime);
  registerDecisions(runtime);
  registerQuoteWork(runtime);
  registerCardWork(runtime);
  registerCustomerWork(runtime);
  registerOwnerWork(runtime);
  registerVerificationWork(runtime);
}
