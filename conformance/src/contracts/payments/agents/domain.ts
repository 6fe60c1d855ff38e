import type { PaymentsDomain } from "../payments-domain.ts";
import { agentFacts } from "./facts.ts";
import { agentActionRules } from "./rules/actions.ts";
import { agentLinks } from "./rules/agent-links.ts";
import { agentStatus } from "./rules/agent-status.ts";
import { agentRules } from "./rules/agents.ts";
import { agentDays } from "./rules/days.ts";
import { agentDecisionRules } from "./rules/decisions.ts";
import { concurrentLimitRules } from "./rules/limits-in-a-race.ts";
import { agentLimitRules } from "./rules/limits.ts";
import { agentPolicyRules } from "./rules/policies.ts";
import { agentTriggers } from "./triggers.ts";

export const agents: PaymentsDomain = {
  checks: [
    ...agentActionRules,
    agentStatus,
    ...agentRules,
    ...agentDecisionRules,
    ...agentLimitRules,
    ...concurrentLimitRules,
    ...agentDays,
    ...agentLinks,
    ...agentPolicyRules,
  ],
  facts: agentFacts,
  triggers: agentTriggers,
};
