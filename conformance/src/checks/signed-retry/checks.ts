import type { Derivation } from "../contract-adapter.ts";
import { bodyOrders } from "./body-order.ts";
import { firstCalls } from "./first-call.ts";
import { lostRetries } from "./lost-retry.ts";
import { racingRetries, severalChallenges, spentChallenges } from "./spent.ts";
import { stampForms } from "./stamp-forms.ts";
import { tampered, tamperedInAnyOrder } from "./tampered.ts";
import { expiringChallenges } from "./time.ts";

/** The checks of this family, each derived from rows of the contract. */
export const signedRetryChecks: readonly Derivation[] = [
  firstCalls,
  stampForms,
  tampered,
  spentChallenges,
  severalChallenges,
  bodyOrders,
  tamperedInAnyOrder,
  racingRetries,
  lostRetries,
  expiringChallenges,
];
