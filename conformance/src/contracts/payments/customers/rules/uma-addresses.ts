import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import { umaDomain } from "../../config/fixtures.ts";
import { individual, makeCustomer } from "../fixtures.ts";
import { fixtureOf } from "../../../../requests/fixtures/fixture.ts";
import { textAt } from "../../../../json/value-at.ts";
import { defineCheck } from "../../../../checks/define-check.ts";
import { expectAtMost, forEachCaller } from "../../races.ts";
import { declared, expecting, isSuccess } from "../../../../requests/expect.ts";

/** What only the UMA addresses of a platform's customers have. */
export function umaAddressRules(contract: Contract): Check[] {
  return [asGiven(contract), names(contract), claimedAtOnce(contract), takenAtOnce(contract)];
}

function create(t: Trial, umaAddress: string): Promise<Exchange> {
  return t.call("customers.create", { body: { ...individual(t), umaAddress }, deliberatelyInvalid: true });
}

/** Shown as given, in either case; in either case it is taken then, until the customer has another (CUST-03, G-16b). */
function asGiven(contract: Contract): Check {
  const rules = declared(contract, "CUST-03", "G-16b");
  return defineCheck({
    name: "rules/a customer has the address it was given",
    family: "rules",
    operation: "customers.create",
    rules,
    async run(t) {
      const [domain, shown] = [await umaDomain(t), declared(contract, "CUST-03")];
      const expectAddress = (state: string, reply: Exchange, wanted: string): void =>
        expecting(t, shown, reply.operation).same(
          state,
          "umaAddress, in lower case:",
          wanted,
          textAt(reply.body, "umaAddress")?.toLowerCase(),
        );
      const address = await newAddress(t);
      const made = await create(t, address);
      expecting(t, shown).status("an address of its own", made, 201);
      expectAddress("an address of its own", made, address);
      const taken = [{ status: 409, code: "UMA_ADDRESS_EXISTS" }];
      const louder = await create(t, `$${address.slice(1, address.indexOf("@")).toUpperCase()}@${domain}`);
      expecting(t, declared(contract, "G-16b")).answer("the same in capitals", louder, taken);
      const { id: customerId } = fixtureOf(made, "A customer");
      const own = { customerType: "INDIVIDUAL", umaAddress: address };
      const kept = await t.call("customers.update", { params: { customerId }, body: own });
      // Who gives the address that it has already takes it from nobody.
      expecting(t, declared(contract, "G-16b")).status("its own address again", kept, 200);
      const another = `$${t.unique("another")}@${domain}`.toLowerCase();
      const body = { customerType: "INDIVIDUAL", umaAddress: another };
      expecting(t, shown).status(
        "another address",
        await t.call("customers.update", { params: { customerId }, body }),
        200,
      );
      expectAddress("another address", await t.call("customers.get", { params: { customerId } }), another);
    },
  });
}

/** Letters, digits and `-_.+`, with the `$` no more than 64 of them (G-16). */
function names(contract: Contract): Check {
  const rules = declared(contract, "G-16a", "G-16c");
  return defineCheck({
    name: "rules/the name of an address is of a few letters only",
    family: "rules",
    operation: "customers.create",
    rules,
    async run(t) {
      const domain = await umaDomain(t);
      const name = t.unique("n").replaceAll(/[^a-z0-9]/gi, "");
      const longest = `$${name.padEnd(63, "x")}`;
      for (const right of [longest, `$${name}-_.+`]) {
        expecting(t, declared(contract, "G-16a")).status(right, await create(t, `${right}@${domain}`), 201);
      }
      const { id: customerId } = await makeCustomer(t);
      const malformed = [{ status: 400, code: "INVALID_UMA_ADDRESS" }];
      const wrongNames = [`${longest}x`, `$${name} space`, `$${name}/slash`, name, "$"];
      for (const wrong of [...wrongNames.map((each) => `${each}@${domain}`), `$${name}@elsewhere.example`]) {
        expecting(t, declared(contract, "G-16a")).answer(wrong, await create(t, wrong), malformed);
        const body = { customerType: "INDIVIDUAL", umaAddress: wrong };
        const request = { params: { customerId }, body, deliberatelyInvalid: true };
        expecting(t, declared(contract, "G-16c")).answer(wrong, await t.call("customers.update", request), malformed);
      }
    },
  });
}

/** New customers that want one address at once: one of them gets it (G-16b). */
function claimedAtOnce(contract: Contract): Check {
  const rules = declared(contract, "G-16b");
  return defineCheck({
    name: "rules/of new customers at once one gets an address",
    family: "rules",
    operation: "customers.create",
    rules,
    cost: 3,
    async run(t) {
      const { platformCustomerId: _own, ...body } = individual(t);
      const umaAddress = await newAddress(t);
      const replies = await Promise.all(
        forEachCaller(() => t.call("customers.create", { body: { ...body, umaAddress } })),
      );
      expectAtMost(t, rules, "one address for new customers", replies, { most: 1, isTaken: isSuccess });
    },
  });
}

/** Customers that change to one address at once: one of them gets it (G-16d). */
function takenAtOnce(contract: Contract): Check {
  const rules = declared(contract, "G-16d");
  return defineCheck({
    name: "rules/of customers that change at once one gets an address",
    family: "rules",
    operation: "customers.update",
    rules,
    cost: 3,
    async run(t) {
      const made = await Promise.all(forEachCaller(() => makeCustomer(t)));
      const body = { customerType: "INDIVIDUAL", umaAddress: await newAddress(t) };
      const replies = await Promise.all(
        made.map(({ id: customerId }) => t.call("customers.update", { params: { customerId }, body })),
      );
      expectAtMost(t, rules, "one address for customers", replies, { most: 1, isTaken: isSuccess });
    },
  });
}

async function newAddress(t: Trial): Promise<string> {
  return `$${t.unique("uma")}@${await umaDomain(t)}`.toLowerCase();
}
