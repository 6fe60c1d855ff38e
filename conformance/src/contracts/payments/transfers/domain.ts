import type { PaymentsDomain } from "../payments-domain.ts";
import { transferRules } from "./rules/transfers.ts";
import { moneyTriggers } from "./triggers.ts";

export const transfers: PaymentsDomain = { checks: [...transferRules], triggers: moneyTriggers };
