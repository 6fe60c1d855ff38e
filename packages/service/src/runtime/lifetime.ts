import { parseDuration, type Contract } from "@tallystick/contract";

/** Milliseconds from the creation of a resource to its `expiresAt`, as the contract declares (QUOTE-05, AUTH-27, G-65d, G-80d). */
export function lifetimeOf({ expiries }: Contract, model: string): number {
  const expiry = expiries.find((row) => row.model === model && row.field === "expiresAt");
  if (!expiry) throw new Error(`The contract does not declare the lifetime of a ${model}`);
  return parseDuration(expiry.after);
}
