import type { PaymentsDomain } from "../payments-domain.ts";
import { configurationRules } from "./rules/configuration.ts";
import { limitRules } from "./rules/limits.ts";
import { configurationTriggers } from "./triggers.ts";

export const config: PaymentsDomain = {
  checks: [...configurationRules, ...limitRules],
  triggers: configurationTriggers,
};
