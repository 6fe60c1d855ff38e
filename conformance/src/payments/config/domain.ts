import type { PaymentsDomain } from "../payments-domain.ts";
import { settingFacts } from "./facts.ts";
import { configurationRules } from "./rules/configuration.ts";
import { configurationTriggers } from "./triggers.ts";

export const config: PaymentsDomain = {
  checks: [configurationRules],
  facts: settingFacts,
  triggers: configurationTriggers,
};
