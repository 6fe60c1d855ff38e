import type { Contract } from "@tallystick/contract";
import { accountFacts } from "./accounts.ts";
import { agentFacts } from "./agents.ts";
import { businessFacts } from "./businesses.ts";
import { cardPaymentFacts } from "./card-payments.ts";
import { cardFacts } from "./cards.ts";
import { externalAccountFacts } from "./external-accounts.ts";
import type { Fact } from "./fact.ts";
import { credentialFacts, customerFacts } from "./people.ts";
import { quoteFacts } from "./quotes.ts";
import { settingFacts } from "./settings.ts";
import { transactionFacts } from "./transactions.ts";

/** Every fact whose rule the contract declares. */
export function factsOf(contract: Contract): Fact[] {
  const all = [
    ...customerFacts,
    ...businessFacts,
    ...accountFacts,
    ...externalAccountFacts,
    ...credentialFacts,
    ...settingFacts,
    ...cardFacts,
    ...cardPaymentFacts,
    ...transactionFacts,
    ...quoteFacts,
    ...agentFacts,
  ];
  return all.filter(({ rule }) => contract.rules[rule] !== undefined);
}
