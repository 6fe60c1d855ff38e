import type { Runtime } from "../runtime/runtime.ts";
import { registerExpiry } from "./expiry.ts";
import { quoteSteps } from "./steps.ts";

/** Lets the worker take the steps of executed quotes, and expire quotes. */
export function registerQuoteWork(runtime: Runtime): void {
  quoteSteps.register(runtime);
  registerExpiry(runtime);
}
