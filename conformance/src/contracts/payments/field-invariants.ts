import type { FieldInvariant } from "../../checks/schema/wire/field-invariant.ts";
import { isWhole } from "../../checks/schema/facts/fact.ts";
import { asObject, valueAt } from "../../json/value-at.ts";

const countries = new Set(["country", "nationality", "region", "countryOfResidence"]);
const amounts = new Set(["amount", "fees"]);

/** Decimals of the smallest unit, as the source names them. */
const knownDecimals: Readonly<Record<string, number>> = { USD: 2, BTC: 8 };

/** What holds for the fields that only payments have. */
export const fieldInvariants: readonly FieldInvariant[] = [
  {
    by: { rule: "CONV-04" },
    expected: "a whole number of the smallest unit",
    appliesTo: ({ name }) => amounts.has(name),
    // No threshold is no amount.
    when: (value) => value !== null,
    holds: ({ value }) => isWhole(value),
  },
  {
    by: { rule: "CONV-06" },
    expected: "a country of two upper-case letters",
    appliesTo: ({ name }) => countries.has(name),
    holds: ({ value }) => typeof value === "string" && /^[A-Z]{2}$/.test(value),
  },
  {
    by: { rule: "CUR-01" },
    expected: "code, name, symbol and decimals",
    appliesTo: ({ name }) => name === "currency",
    when: isObject,
    holds: ({ value }) =>
      ["code", "name", "symbol"].every((name) => typeof valueAt(value, name) === "string") &&
      valueAt(value, "decimals") !== undefined,
  },
  {
    by: { rule: "CUR-02" },
    expected: "as many decimals as the smallest unit has",
    appliesTo: ({ name }) => name === "currency",
    when: isObject,
    holds: ({ value }) => {
      const decimals = valueAt(value, "decimals");
      return isWhole(decimals, 0) && (knownDecimals[String(valueAt(value, "code"))] ?? decimals) === decimals;
    },
  },
];

function isObject(value: unknown): boolean {
  return asObject(value) !== undefined;
}
