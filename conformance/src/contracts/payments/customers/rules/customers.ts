import { ruleCheck } from "../../../../checks/rule-checks.ts";
import type { Derivation } from "../../../../checks/contract-adapter.ts";
import type { Contract, RuleId } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { address } from "../address.ts";
import { individual, customerOf } from "../fixtures.ts";
import { answerOf, fixtureOf, fixturesOf, type Fixture } from "../../../../requests/fixtures/fixture.ts";
import { unknownId } from "../../../../requests/fixtures/unknown-id.ts";
import { asObject } from "../../../../json/value-at.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { declared, expecting, isSuccess, rulesIn } from "../../../../requests/expect.ts";
import { within } from "../../../../checks/within.ts";

/** The rule by which each of these fields is read back as given. */
const readBack = {
  "CUST-02": ["platformCustomerId"],
  "CUST-05": ["region"],
  "CUST-11": ["fullName", "birthDate", "nationality", "address"],
  "CUST-12": ["customerType", "email"],
} as const;

/** What only customers, their owners and their verifications have. */
export const customerRules: readonly Derivation[] = [
  ruleCheck({
    rules: [...rulesIn(readBack)],
    name: "a customer is returned as created",
    operation: "customers.get",
    async run(t, expect) {
      const wanted = individual(t);
      const made = fixtureOf(await t.call("customers.create", { body: wanted }), "A customer");
      const read = await t.call("customers.get", { params: { customerId: made.id } });
      expect.by("CUST-12").status("a customer just made", read, 200);
      const seen = asObject(read.body) ?? {};
      for (const rule of rulesIn(readBack)) {
        const names = readBack[rule];
        expect.by(rule).same(
          "read after create",
          `${names.join(", ")} as given:`,
          names.map((name) => wanted[name]),
          names.map((name) => within(wanted[name], seen[name])),
        );
      }
    },
  }),
  bareMinimum(),
  /** An address needs neither second line nor city nor state (ADDR-02). */
  ruleCheck({
    rules: ["ADDR-02"],
    name: "a postal address may omit optional lines",
    operation: "customers.create",
    async run(t, expect) {
      const { line1, postalCode, country } = address();
      const body = { ...individual(t), address: { line1, postalCode, country } };
      expect.success("a short address", await t.call("customers.create", { body }));
    },
  }),
  /** The requested currencies are shown, with an account in each (CUST-06). */
  ruleCheck({
    rules: ["CUST-06"],
    name: "a customer has one account per currency",
    operation: "customers.create",
    async run(t, expect) {
      const customer = await customerOf(t, { currencies: ["USD"] });
      expect.same("currencies", "the currencies asked for:", ["USD"], customer.body["currencies"]);
      const query = { customerId: customer.id, currency: "USD" };
      const reply = await t.eventually(
        () => t.call("customers.internalAccounts.list", { query }),
        (seen) => fixturesOf(seen, "Internal accounts").length > 0,
      );
      expect
        .of("customers.internalAccounts.list")
        .that("an account in USD", fixturesOf(reply, "Internal accounts").length > 0, () => [
          "an account in USD",
          "none",
        ]);
    },
  }),
  /** A currency that is named twice has one account all the same (V-40); a target may refuse to be told twice. */
  ruleCheck({
    rules: ["CUST-06"],
    name: "a repeated currency opens one account",
    operation: "customers.create",
    async run(t: Trial, expect) {
      const made = await t.call("customers.create", { body: individual(t, { currencies: ["USD", "USD"] }) });
      t.precondition(isSuccess(made), "the target refuses a currency that is named twice");
      const query = { customerId: fixtureOf(made, "A customer").id, currency: "USD" };
      const reply = await t.eventually(
        () => t.call("customers.internalAccounts.list", { query }),
        (seen) => fixturesOf(seen, "Internal accounts").length > 0,
      );
      expect
        .of("customers.internalAccounts.list")
        .same("USD twice", "accounts in USD:", 1, fixturesOf(reply, "Internal accounts").length);
    },
  }),
  ruleCheck({
    rules: ["CUST-11"],
    name: "a customer's name is returned verbatim",
    operation: "customers.create",
    async run(t, expect) {
      for (const fullName of tellingNames) if (await isShown(t, expect.rules, "fullName", fullName)) return;
    },
  }),
  (contract) => [idToTheLetter(contract)],
  ruleCheck({
    rules: ["CUST-11"],
    name: "a customer's birth date is returned verbatim",
    operation: "customers.create",
    async run(t, expect) {
      for (const birthDate of tellingDays) await isShown(t, expect.rules, "birthDate", birthDate);
    },
  }),
  (contract) => claimed(contract),
];

/** A letter that is one character in one name, and two in the other: they are not the same text. */
const COMPOSED = "\u00E9";
const DECOMPOSED = "e\u0301";

/** Names that a target could change unnoticed; it may refuse the spaces around the first. */
const tellingNames = [` Ren${DECOMPOSED}  O'Exämple-SMITH `, `Ren${DECOMPOSED}  O'Exämple-SMITH`];

/** Whether a customer with this value is made; then it is shown to the letter, at once and when it is read. */
async function isShown(t: Trial, rules: readonly string[], name: string, value: string): Promise<boolean> {
  const reply = await t.call("customers.create", { body: { ...individual(t), [name]: value } });
  if (!isSuccess(reply)) return false;
  const made = fixtureOf(reply, "A customer");
  const read = await t.call("customers.get", { params: { customerId: made.id } });
  for (const [state, { operation, body }] of Object.entries({ made: reply, "read again": read })) {
    const observed = asObject(body)?.[name];
    expecting(t, rules, operation).same(state, "to the letter:", value, observed);
  }
  return true;
}

/** The platform's own id is any text: long, with spaces around it, and told from one that only looks the same. */
function idToTheLetter(contract: Contract): Check {
  const [shown, found] = [declared(contract, "CUST-02"), declared(contract, "G-117a")];
  return defineCheck({
    name: "rules/a platformCustomerId is returned verbatim",
    family: "rules",
    operation: "customers.create",
    rules: [...shown, ...found],
    cost: 2,
    async run(t) {
      const long = `${t.unique("own")} ${"Röbin/SMITH ".repeat(8)}${t.unique("end")}`;
      // How long it may be is the target's to say (G-107), and so are spaces at its ends.
      for (const id of [` ${long} `, ` ${t.unique("own")} `, long]) await isShown(t, shown, "platformCustomerId", id);
      await tellApart(t, found);
    },
  });
}

/** Two customers whose ids look the same: each is found by its own. */
async function tellApart(t: Trial, rules: readonly string[]): Promise<void> {
  const own = t.unique("own");
  const made = new Map<string, string>();
  for (const platformCustomerId of [`${own}-${COMPOSED}`, `${own}-${DECOMPOSED}`]) {
    const reply = await t.call("customers.create", { body: { ...individual(t), platformCustomerId } });
    if (isSuccess(reply)) made.set(platformCustomerId, fixtureOf(reply, "A customer").id);
  }
  for (const [platformCustomerId, id] of made) {
    const reply = await t.call("customers.list", { query: { platformCustomerId } });
    expecting(t, rules, "customers.list").same(
      "two ids that look the same",
      `with platformCustomerId=${JSON.stringify(platformCustomerId)}:`,
      [id],
      fixturesOf(reply, "Customers").map((each) => each.id),
    );
  }
}

/** A day of a century ago, and a leap day; a target may hold the first to be too long ago. */
const tellingDays = ["1912-06-23", "2000-02-29"];

/** Fields that the service sets are not taken from the request: each by its own rule. */
function claimed(contract: Contract): Check[] {
  const claims: [rule: RuleId, name: string, value: (t: Trial) => unknown][] = [
    ["CUST-04", "id", (t) => unknownId(t.contract, "Customer", t.unique("id"))],
    ["CUST-09", "isDeleted", () => true],
    ["CUST-10", "kycStatus", () => "REJECTED"],
  ];
  return claims.map(([rule, name, value]) =>
    defineCheck({
      name: `rules/customer creation ignores ${name}`,
      family: "rules",
      operation: "customers.create",
      rules: declared(contract, rule),
      async run(t) {
        const claim = value(t);
        const body = { ...individual(t), [name]: claim };
        const reply = await t.call("customers.create", { body, deliberatelyInvalid: true });
        expecting(t, declared(contract, rule)).success(`a request with ${name}`, reply);
        const seen = fixtureOf(reply, "A customer").body[name];
        expecting(t, declared(contract, rule), "customers.create").that(
          `a request with ${name}`,
          seen !== claim,
          () => [`the service's own ${name}`, `${String(claim)}, taken from the request`],
        );
      },
    }),
  );
}

/** Only the type is needed; the service makes up what must always be shown (CUST-02, CUST-03). */
function bareMinimum(): Derivation {
  const names = { "CUST-02": "platformCustomerId", "CUST-03": "umaAddress" };
  return ruleCheck({
    rules: [...rulesIn(names)],
    name: "only type and region are required",
    operation: "customers.create",
    async run(t, expect) {
      const reply = await t.call("customers.create", { body: { customerType: "INDIVIDUAL", region: "US" } });
      expect.by(...rulesIn(names)).success("neither of the two ids", reply);
      const { body } = fixtureOf(reply, "A customer");
      for (const rule of rulesIn(names)) expectMadeUp(t, declared(t.contract, rule), body, names[rule]);
      const bare = await t.call("customers.create", { body: { customerType: "BUSINESS", region: "US" } });
      expect
        .by("CUST-02")
        .that("a business that says nothing of itself", bare.status < 500, () => [
          "an answer that is no fault of the server",
          answerOf(bare),
        ]);
    },
  });
}

function expectMadeUp(t: Trial, rules: string[], body: Fixture["body"], name: string): void {
  const value = body[name];
  expecting(t, rules, "customers.create").that(`without ${name}`, typeof value === "string" && value !== "", () => [
    `a ${name} made by the service`,
    String(value),
  ]);
}
