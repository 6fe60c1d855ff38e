import type { Contract } from "@tallystick/contract";
import { accountFacts } from "./accounts.ts";
import { cardFacts } from "./cards.ts";
import type { Fact } from "./fact.ts";
import { credentialFacts, customerFacts } from "./people.ts";
import { transactionFacts } from "./transactions.ts";

/** Every fact whose rule the contract declares. */
export function factsOf(contract: Contract): Fact[] {
  const all = [...customerFacts, ...accountFacts, ...credentialFacts, ...cardFacts, ...transactionFacts];
  return all.filter(({ rule }) => contract.rules[rule] !== undefined);
}
