import { expect, test } from "vitest";
import { contract } from "./contract.ts";
import { operation } from "./operation.ts";
import { outcomeFor } from "./outcome.ts";

const transferOut = operation(contract, "transfers.out");
const suffixFor = (identifier: string | undefined): string | undefined => outcomeFor(transferOut, identifier)?.suffix;

test("outcomeFor selects the row by the last three characters", () => {
  expect(suffixFor("000123456002")).toBe("002");
  expect(suffixFor("DE8937040044053201005")).toBe("005");
});

test("outcomeFor ignores the domain of an identifier", () => {
  expect(suffixFor("ada.004@bank.example")).toBe("004");
  expect(suffixFor("ada@bank.002")).toBe("*");
});

test("outcomeFor prefers the longest suffix", () => {
  const rows = ["9", "late-9", "*"].map((suffix) => ({ suffix, steps: [] }));
  const row = { ...transferOut, ...(transferOut.outcomes && { outcomes: { ...transferOut.outcomes, rows } }) };
  expect(outcomeFor(row, "crane-late-9")?.suffix).toBe("late-9");
  expect(outcomeFor(row, "crane-9")?.suffix).toBe("9");
  expect(outcomeFor(row, "crane-8")?.suffix).toBe("*");
});

test("outcomeFor compares the whole name of a UMA address without case", () => {
  const rows = [...(transferOut.outcomes?.rows ?? []), { suffix: "$late.usd", steps: [] }];
  const row = { ...transferOut, ...(transferOut.outcomes && { outcomes: { ...transferOut.outcomes, rows } }) };
  expect(outcomeFor(row, "$Late.usd@uma.example")?.suffix).toBe("$late.usd");
  expect(outcomeFor(row, "$ada002@uma.example")?.suffix).toBe("*");
});

test("outcomeFor falls back to the row for all other values", () => {
  expect(suffixFor("000123456789")).toBe("*");
  expect(suffixFor("02")).toBe("*");
  expect(suffixFor(undefined)).toBe("*");
});

test("outcomeFor returns undefined without a table", () => {
  expect(outcomeFor(operation(contract, "cards.get"), "002")).toBeUndefined();
});
