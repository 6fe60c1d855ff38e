import { contract, openapi as document } from "@tallystick/contract";
import { expect, test } from "vitest";
import { switchedOff, whySwitchedOff } from "./switched-off.ts";

test("precedence: an operation, a longer pattern, a part, then *", () => {
  const off = switchedOff(contract, {
    customers: false,
    "customers.*": true,
    "customers.delete": "not before spring",
    "*": true,
    "platform.*": "not here",
  });
  expect(off.get("customers.delete")).toBe("customers.delete is switched off: not before spring");
  expect(off.has("customers.create")).toBe(false);
  expect(off.has("tokens.create")).toBe(false);
  expect(off.has("platform.internalAccounts.list")).toBe(true);
  const part = Object.values(contract.operations).filter(({ domain }) => domain === "customers");
  const others = switchedOff(contract, { "*": false, customers: true });
  expect(part.filter(({ id }) => others.has(id))).toEqual([]);
  expect(others.size).toBe(Object.keys(contract.operations).length - part.length);
  expect([...switchedOff(contract, { "*": false, "tokens.*": true }).keys()]).toHaveLength(
    Object.values(contract.operations).filter(({ domain }) => domain !== "tokens").length,
  );
});

function undeclared(offers: Record<string, boolean>, parts: readonly string[] = []): string[] {
  const off = switchedOff(contract, offers);
  const support = { document, partsOfRule: () => parts };
  const rules = Object.values(contract.rules);
  return rules.filter((rule) => whySwitchedOff({ contract, support }, off, rule) !== undefined).map(({ id }) => id);
}

test("a rule is declared while one of its operations is offered", () => {
  // TOKEN-03 is a filter of tokens.list; TOKEN-01 stands on the model that every operation of tokens shows.
  expect(undeclared({ "tokens.list": false })).toContain("TOKEN-03");
  expect(undeclared({ "tokens.list": false })).not.toContain("TOKEN-01");
  expect(undeclared({ "tokens.create": false })).toContain("TOKEN-01");
  // Nothing but customers.delete declares it.
  expect(undeclared({ "customers.delete": false })).toContain("G-19c");
  // A currency is shown by many operations, and by none of these.
  expect(undeclared({ "*": false, "tokens.*": true })).toContain("CUR-01");
  expect(undeclared({ customers: false })).not.toContain("CUR-01");
});

test("a rule is not declared when a part that the support names for it is switched off", () => {
  expect(undeclared({ customers: false })).not.toContain("TOKEN-03");
  expect(undeclared({ customers: false }, ["customers"])).toContain("TOKEN-03");
});
