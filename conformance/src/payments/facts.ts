import { accountFacts } from "./accounts/facts.ts";
import { agentFacts } from "./agents/facts.ts";
import { businessFacts } from "./verifications/facts.ts";
import { cardPaymentFacts } from "./cards/card-payment-facts.ts";
import { cardFacts } from "./cards/facts.ts";
import { externalAccountFacts } from "./external-accounts/facts.ts";
import type { Fact } from "../families/facts/fact.ts";
import { credentialFacts, customerFacts } from "./customers/facts.ts";
import { quoteFacts } from "./quotes/facts.ts";
import { settingFacts } from "./config/facts.ts";
import { transactionFacts } from "./transactions/facts.ts";

/** The facts of every domain. */
export const facts: readonly Fact[] = [
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
