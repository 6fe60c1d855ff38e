import type { Contract } from "@tallystick/contract";
import type { Check } from "../../engine/check.ts";
import { answerOf, fixtureOf } from "../../world/fixture.ts";
import { address, individual } from "../../world/customers.ts";
import { unknownId } from "../../world/requests.ts";
import { asObject } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectSame, expectSuccess, expectThat } from "../expect.ts";

/** What is particular to customers. */
export function customerRules(contract: Contract): Check[] {
  return [roundTrip(contract), servicesOwn(contract), bareMinimum(contract), currencies(contract)];
}

/** What a person was made with is read back (CUST-11, CUST-12). */
function roundTrip(contract: Contract): Check {
  const rules = declared(contract, "CUST-11", "CUST-12", "CUST-05");
  return defineCheck({
    name: "rules/a customer is read back as it was made",
    family: "rules",
    operation: "customers.get",
    rules,
    async run(t) {
      const wanted = individual(t);
      const made = fixtureOf(await t.call("customers.create", { body: wanted }), "A customer");
      const read = await t.call("customers.get", { params: { customerId: made.id } });
      const seen = asObject(read.body) ?? {};
      expectSame(t, rules, "read after create", {
        operation: "customers.get",
        what: "what was given:",
        expected: { id: made.id, ...wanted },
        observed: Object.fromEntries(["id", ...Object.keys(wanted)].map((name) => [name, seen[name]])),
      });
    },
  });
}

/** What only the service says is not taken from the request (CUST-04, CUST-09, CUST-10). */
function servicesOwn(contract: Contract): Check {
  const rules = declared(contract, "CUST-04", "CUST-09", "CUST-10", "V-06a");
  return defineCheck({
    name: "rules/a customer's read-only fields are ignored in a request",
    family: "rules",
    operation: "customers.create",
    rules,
    async run(t) {
      const id = unknownId(t.contract, "Customer", t.unique("id"));
      const claims = { id, isDeleted: true, kycStatus: "REJECTED", createdAt: "2001-01-01T00:00:00.000Z" };
      const reply = await t.call("customers.create", { body: { ...individual(t), ...claims }, deliberatelyInvalid: true });
      expectSuccess(t, rules, "a request with read-only fields", reply);
      const { body } = fixtureOf(reply, "A customer");
      const taken = Object.entries(claims).filter(([name, value]) => body[name] === value);
      expectThat(t, rules, "a request with read-only fields", taken.length === 0, () => ({
        operation: "customers.create",
        expected: "the service's own values",
        observed: `${taken.map(([name]) => name).join(", ")} taken from the request`,
      }));
    },
  });
}

/** Only `customerType` is needed; the rest is made up or left out (CUST-02, CUST-03, ADDR-02). */
function bareMinimum(contract: Contract): Check {
  const rules = declared(contract, "CUST-02", "CUST-03", "ADDR-02");
  return defineCheck({
    name: "rules/a customer needs little",
    family: "rules",
    operation: "customers.create",
    rules,
    async run(t) {
      const { line1, postalCode, country } = address();
      const body = { customerType: "INDIVIDUAL", region: "US", address: { line1, postalCode, country } };
      const reply = await t.call("customers.create", { body });
      expectSuccess(t, rules, "neither platformCustomerId nor umaAddress, and a short address", reply);
      const made = fixtureOf(reply, "A customer").body;
      const lacking = ["platformCustomerId", "umaAddress"].filter((name) => typeof made[name] !== "string" || made[name] === "");
      expectThat(t, rules, "made by the service", lacking.length === 0, () => ({
        operation: "customers.create",
        expected: "platformCustomerId and umaAddress made by the service",
        observed: `${lacking.join(" and ")} absent, ${answerOf(reply)}`,
      }));
    },
  });
}

/** The currencies asked for are shown, with an account in each (CUST-06). */
function currencies(contract: Contract): Check {
  const rules = declared(contract, "CUST-06");
  return defineCheck({
    name: "rules/a customer has an account in each currency",
    family: "rules",
    operation: "customers.create",
    rules,
    async run(t) {
      const customer = await t.world.customer({ currencies: ["USD"] });
      expectSame(t, rules, "currencies", {
        operation: "customers.create",
        what: "the currencies asked for:",
        expected: ["USD"],
        observed: customer.body["currencies"],
      });
      const reply = await t.eventually(
        () => t.call("customers.internalAccounts.list", { query: { customerId: customer.id, currency: "USD" } }),
        (seen) => (asObject(seen.body)?.["data"] as unknown[] | undefined)?.length !== 0,
      );
      const accounts = asObject(reply.body)?.["data"];
      expectThat(t, rules, "an account in USD", Array.isArray(accounts) && accounts.length > 0, () => ({
        operation: "customers.internalAccounts.list",
        expected: "an account in USD",
        observed: "none",
      }));
    },
  });
}
