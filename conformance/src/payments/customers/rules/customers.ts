import type { Contract, RuleId } from "@tallystick/contract";
import type { Check, Trial } from "../../../engine/types.ts";
import { address } from "../address.ts";
import { individual, customerOf } from "../fixtures.ts";
import { answerOf, fixtureOf, fixturesOf, type Fixture } from "../../../fixtures/fixture.ts";
import { unknownId } from "../../../fixtures/unknown-id.ts";
import { asObject } from "../../../json/value-at.ts";
import { defineCheck } from "../../../families/define-check.ts";
import {
  declared,
  expectSame,
  expectStatus,
  expectSuccess,
  expectThat,
  isSuccess,
  rulesIn,
} from "../../../families/expect.ts";
import { handWrittenCheck } from "../../../families/hand-written-check.ts";
import { within } from "../../../families/within.ts";

/** What only customers, their owners and their verifications have. */
export function customerRules(contract: Contract): Check[] {
  return [
    roundTrip(contract),
    bareMinimum(contract),
    shortAddress(contract),
    currencies(contract),
    nameToTheLetter(contract),
    ...claimed(contract),
  ];
}

/** The rule by which each of these fields is read back as given. */
const readBack = {
  "CUST-02": ["platformCustomerId"],
  "CUST-05": ["region"],
  "CUST-11": ["fullName", "birthDate", "nationality", "address"],
  "CUST-12": ["customerType", "email"],
} as const;

function roundTrip(contract: Contract): Check {
  return defineCheck({
    name: "rules/a customer is read back as it was made",
    family: "rules",
    operation: "customers.get",
    rules: declared(contract, ...rulesIn(readBack)),
    async run(t) {
      const wanted = individual(t);
      const made = fixtureOf(await t.call("customers.create", { body: wanted }), "A customer");
      const read = await t.call("customers.get", { params: { customerId: made.id } });
      expectStatus(t, declared(contract, "CUST-12"), "a customer just made", read, [200]);
      const seen = asObject(read.body) ?? {};
      for (const rule of rulesIn(readBack)) {
        const names = readBack[rule];
        expectSame(t, declared(contract, rule), "read after create", {
          operation: "customers.get",
          what: `${names.join(", ")} as given:`,
          expected: names.map((name) => wanted[name]),
          observed: names.map((name) => within(wanted[name], seen[name])),
        });
      }
    },
  });
}

/** Names that a target could change unnoticed; it may refuse the spaces around the first. */
const tellingNames = [" Röbin  O'Example-SMITH ", "Röbin  O'Example-SMITH"];

function nameToTheLetter(contract: Contract): Check {
  return handWrittenCheck(contract, {
    rules: ["CUST-11"],
    name: "a customer's name is read back to the letter",
    operation: "customers.create",
    async run(t, rules) {
      for (const fullName of tellingNames) {
        const reply = await t.call("customers.create", { body: individual(t, { fullName }) });
        if (!isSuccess(reply)) continue;
        const made = fixtureOf(reply, "A customer");
        const read = await t.call("customers.get", { params: { customerId: made.id } });
        for (const [state, { operation, body }] of Object.entries({ made: reply, "read again": read })) {
          const observed = asObject(body)?.["fullName"];
          expectSame(t, rules, state, { operation, what: "to the letter:", expected: fullName, observed });
        }
        return;
      }
    },
  });
}

/** Fields that the service sets are not taken from the request: each by its own rule. */
function claimed(contract: Contract): Check[] {
  const claims: [rule: RuleId, name: string, value: (t: Trial) => unknown][] = [
    ["CUST-04", "id", (t) => unknownId(t.contract, "Customer", t.unique("id"))],
    ["CUST-09", "isDeleted", () => true],
    ["CUST-10", "kycStatus", () => "REJECTED"],
  ];
  return claims.map(([rule, name, value]) =>
    defineCheck({
      name: `rules/a customer's ${name} is not taken from the request`,
      family: "rules",
      operation: "customers.create",
      rules: declared(contract, rule),
      async run(t) {
        const claim = value(t);
        const body = { ...individual(t), [name]: claim };
        const reply = await t.call("customers.create", { body, deliberatelyInvalid: true });
        expectSuccess(t, declared(contract, rule), `a request with ${name}`, reply);
        const seen = fixtureOf(reply, "A customer").body[name];
        expectThat(t, declared(contract, rule), `a request with ${name}`, seen !== claim, () => ({
          operation: "customers.create",
          expected: `the service's own ${name}`,
          observed: `${String(claim)}, taken from the request`,
        }));
      },
    }),
  );
}

/** Only the type is needed; the service makes up what must always be shown (CUST-02, CUST-03). */
function bareMinimum(contract: Contract): Check {
  const names = { "CUST-02": "platformCustomerId", "CUST-03": "umaAddress" };
  return defineCheck({
    name: "rules/a customer needs little",
    family: "rules",
    operation: "customers.create",
    rules: declared(contract, ...rulesIn(names)),
    async run(t) {
      const reply = await t.call("customers.create", { body: { customerType: "INDIVIDUAL", region: "US" } });
      expectSuccess(t, declared(contract, ...rulesIn(names)), "neither of the two ids", reply);
      const { body } = fixtureOf(reply, "A customer");
      for (const rule of rulesIn(names)) expectMadeUp(t, declared(contract, rule), body, names[rule]);
      const bare = await t.call("customers.create", { body: { customerType: "BUSINESS", region: "US" } });
      expectThat(t, declared(contract, "CUST-02"), "a business that says nothing of itself", bare.status < 500, () => ({
        operation: "customers.create",
        expected: "an answer that is no fault of the server",
        observed: answerOf(bare),
      }));
    },
  });
}

function expectMadeUp(t: Trial, rules: string[], body: Fixture["body"], name: string): void {
  const value = body[name];
  expectThat(t, rules, `without ${name}`, typeof value === "string" && value !== "", () => ({
    operation: "customers.create",
    expected: `a ${name} made by the service`,
    observed: String(value),
  }));
}

/** An address needs neither second line nor city nor state (ADDR-02). */
function shortAddress(contract: Contract): Check {
  const rules = declared(contract, "ADDR-02");
  return defineCheck({
    name: "rules/an address may be short",
    family: "rules",
    operation: "customers.create",
    rules,
    async run(t) {
      const { line1, postalCode, country } = address();
      const body = { ...individual(t), address: { line1, postalCode, country } };
      expectSuccess(t, rules, "a short address", await t.call("customers.create", { body }));
    },
  });
}

/** The requested currencies are shown, with an account in each (CUST-06). */
function currencies(contract: Contract): Check {
  const rules = declared(contract, "CUST-06");
  return defineCheck({
    name: "rules/a customer has an account in each currency",
    family: "rules",
    operation: "customers.create",
    rules,
    async run(t) {
      const customer = await customerOf(t, { currencies: ["USD"] });
      expectSame(t, rules, "currencies", {
        operation: "customers.create",
        what: "the currencies asked for:",
        expected: ["USD"],
        observed: customer.body["currencies"],
      });
      const query = { customerId: customer.id, currency: "USD" };
      const reply = await t.eventually(
        () => t.call("customers.internalAccounts.list", { query }),
        (seen) => fixturesOf(seen, "Internal accounts").length > 0,
      );
      expectThat(t, rules, "an account in USD", fixturesOf(reply, "Internal accounts").length > 0, () => ({
        operation: "customers.internalAccounts.list",
        expected: "an account in USD",
        observed: "none",
      }));
    },
  });
}
