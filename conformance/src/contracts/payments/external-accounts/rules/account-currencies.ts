import type { Derivation, Expectations, Trial } from "../../words.ts";
import { check } from "../../words.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { hasCurrency } from "../../customers/known-currencies.ts";
import { accountTypes } from "../account-info.ts";
import { externalAccountBody } from "../fixtures.ts";

const operation = "customers.externalAccounts.create";

/** A type that has several currencies, or any, takes not only the first one (V-36). */
export const accountCurrencyRules: readonly Derivation[] = [
  check(operation, "an account type supports each of its currencies", "V-36a", everyCurrency),
];

/** Where a type has any currency: the two that most targets have. */
const ANY = ["USD", "EUR"];

async function everyCurrency(t: Trial, expect: Expectations): Promise<void> {
  const { id } = await customerOf(t);
  for (const type of accountTypes(t.contract)) {
    const { currencies = ANY } = t.contract.resources["ExternalAccount"]?.types?.[type] ?? {};
    for (const currency of currencies.length > 1 ? currencies : []) {
      if (!(await hasCurrency(t, currency))) continue;
      const reply = await t.call(operation, { body: externalAccountBody(t, id, { type, currency }) });
      const state = `${type} in ${currency}`;
      expect.status(state, reply, 201);
      expect.members(state, reply, { currency });
    }
  }
}
