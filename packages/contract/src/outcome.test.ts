import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { operation } from "./operation.ts";
import { outcomeFor } from "./outcome.ts";

const transferOut = operation(contract, "transfers.out");
const suffixFor = (identifier: string | undefined): string | undefined => outcomeFor(transferOut, identifier)?.suffix;

test("the last three characters choose the row", () => {
  expect(suffixFor("000123456002")).toBe("002");
  expect(suffixFor("DE8937040044053201005")).toBe("005");
});

test("of an identifier with a domain part, those before the @", () => {
  expect(suffixFor("ada.004@bank.example")).toBe("004");
  expect(suffixFor("ada@bank.002")).toBe("*");
});

test("of several suffixes that fit, the longest chooses the row", () => {
  const rows = ["9", "late-9", "*"].map((suffix) => ({ suffix, steps: [] }));
  const row = { ...transferOut, ...(transferOut.outcomes && { outcomes: { ...transferOut.outcomes, rows } }) };
  expect(outcomeFor(row, "crane-late-9")?.suffix).toBe("late-9");
  expect(outcomeFor(row, "crane-9")?.suffix).toBe("9");
  expect(outcomeFor(row, "crane-8")?.suffix).toBe("*");
});

test("of a UMA address, the whole name, in whatever case", () => {
  const rows = [...(transferOut.outcomes?.rows ?? []), { suffix: "$late.usd", steps: [] }];
  const row = { ...transferOut, ...(transferOut.outcomes && { outcomes: { ...transferOut.outcomes, rows } }) };
  expect(outcomeFor(row, "$Late.usd@uma.example")?.suffix).toBe("$late.usd");
  expect(outcomeFor(row, "$ada002@uma.example")?.suffix).toBe("*");
});

test("every other identifier, and none at all, has the row for the rest", () => {
  expect(suffixFor("000123456789")).toBe("*");
  expect(suffixFor("02")).toBe("*");
  expect(suffixFor(undefined)).toBe("*");
});

test("an operation without a table has no row", () => {
  expect(outcomeFor(operation(contract, "cards.get"), "002")).toBeUndefined();
});
