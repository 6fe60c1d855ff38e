import type { PaymentsDomain } from "../payments-domain.ts";
import { tokenRules } from "./rules/tokens.ts";

export const tokens: PaymentsDomain = { checks: tokenRules };
