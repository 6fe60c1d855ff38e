import type { PaymentsDomain } from "../payments-domain.ts";
import { mediaTypeRules } from "../media-type-rules.ts";
import { tokenRules } from "./rules/tokens.ts";

export const tokens: PaymentsDomain = {
  checks: [...tokenRules, ...mediaTypeRules("tokens.create")],
};
