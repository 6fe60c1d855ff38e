import type { PaymentsDomain } from "../payments-domain.ts";
import { accountFacts } from "./facts.ts";
import { accountRules } from "./rules/accounts.ts";
import { balanceEvents } from "./rules/balance-events.ts";
import { oneExecution } from "./rules/conservation/one-execution.ts";
import { overspending } from "./rules/conservation/overspending.ts";
import { moneyRaces } from "./rules/conservation/races.ts";
import { sequences } from "./rules/conservation/sequences.ts";
import { walletRules } from "./rules/wallets.ts";

export const accounts: PaymentsDomain = {
  checks: [...accountRules, ...balanceEvents, oneExecution, overspending, moneyRaces, sequences, ...walletRules],
  facts: accountFacts,
};
