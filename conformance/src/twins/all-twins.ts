import type { Contract } from "@tallystick/contract";
import { accessTwins } from "./access-twins.ts";
import { emissionTwins } from "./emission-twins.ts";
import { expiryTwins } from "./expiry-twins.ts";
import { webhookTwins } from "./webhook-twins.ts";
import { filterTwins } from "./filter-twins.ts";
import { idempotencyTwins, keyScopeTwins } from "./idempotency-twins.ts";
import { lifecycleTwins } from "./lifecycle-twins.ts";
import { listingTwins } from "./listing-twins.ts";
import { outcomeTwins } from "./outcome-twins.ts";
import { refusalTwins } from "./refusal-twins.ts";
import { signedRetryTwins } from "./signed-retry-twins.ts";
import type { Twin } from "./twin.ts";

/** Every twin that the table can express: one clause of one row wrong, in a stable order. */
export function twinsOf(contract: Contract): Twin[] {
  return [
    ...accessTwins(contract),
    ...refusalTwins(contract),
    ...lifecycleTwins(contract),
    ...signedRetryTwins(contract),
    ...idempotencyTwins(contract),
    ...keyScopeTwins(contract),
    ...outcomeTwins(contract),
    ...listingTwins(contract),
    ...filterTwins(contract),
    ...webhookTwins(contract),
    ...expiryTwins(contract),
    ...emissionTwins(contract),
  ];
}
