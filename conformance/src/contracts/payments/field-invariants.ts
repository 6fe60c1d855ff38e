import type { RuleId } from "@tallystick/contract";
import type { FieldInvariant } from "../../checks/schema/wire/field-invariant.ts";
import { textAt, valueAt } from "../../json/value-at.ts";

const currencies = new Set(["currency", "sendingCurrency", "receivingCurrency"]);

/** Decimals of the smallest unit: as the source names them, and of what every sandbox has. */
const knownDecimals: Readonly<Partial<Record<RuleId, Readonly<Record<string, number>>>>> = {
  "CUR-02": { USD: 2, BTC: 8 },
  "G-13a": { USDC: 6, USDB: 6 },
};

/** What holds for the fields that only payments have. */
export const fieldInvariants: readonly FieldInvariant[] = Object.entries(knownDecimals).map(([rule, known]) => ({
  by: { rule: rule as RuleId },
  expected: "as many decimals as the smallest unit has",
  appliesTo: ({ name }) => currencies.has(name),
  when: (value) => known[textAt(value, "code") ?? ""] !== undefined,
  holds: ({ value }) => valueAt(value, "decimals") === known[textAt(value, "code") ?? ""],
}));
