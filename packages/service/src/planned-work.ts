import { registerCardWork } from "./cards/planned-work.ts";
import { registerCustomerWork } from "./customers/planned-work.ts";
import { registerExternalAccountWork } from "./external-accounts/planned-work.ts";
import { registerOwnerWork } from "./owners/planned-work.ts";
import { registerQuoteWork } from "./quotes/planned-work.ts";
import type { Runtime } from "./runtime/runtime.ts";
import { registerTransactionWork } from "./transactions/planned-work.ts";
import { registerVerificationWork } from "./verifications/planned-work.ts";

/** Tells the worker how to do every kind of work that the domains plan. */
export function registerPlannedWork(runtime: Runtime): void {
  registerExternalAccountWork(runtime);
  registerTransactionWork(runtime);
  registerQuoteWork(runtime);
  registerCardWork(runtime);
  registerCustomerWork(runtime);
  registerOwnerWork(runtime);
  registerVerificationWork(runtime);
}
