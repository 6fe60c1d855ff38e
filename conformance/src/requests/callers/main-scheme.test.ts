import { contract, type Operation } from "@tallystick/contract";
import { expect, test } from "vitest";
import { tinyContract } from "../../../test/tiny/tiny-contract.ts";
import { mainSchemeOf } from "./main-scheme.ts";

function operationsOf(...schemes: string[]): Record<string, Operation> {
  const [row] = Object.values(tinyContract.operations);
  if (row === undefined) throw new Error("the tiny contract has no operation");
  // A contract may name its schemes as it likes.
  const rows = schemes.map((scheme, n) => [`o${n}`, { ...row, access: { scheme } }] as [string, Operation]);
  return Object.fromEntries(rows);
}

test("the main scheme is platform, else the most common one", () => {
  expect(mainSchemeOf(contract)).toBe("platform");
  expect(mainSchemeOf({ operations: operationsOf("agent", "agent", "platform") })).toBe("platform");
  expect(mainSchemeOf({ operations: operationsOf("none", "none", "device", "staff", "staff") })).toBe("staff");
  expect(mainSchemeOf({ operations: operationsOf("none") })).toBe("platform");
});
