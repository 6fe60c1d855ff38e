import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../../engine/types.ts";
import { makeCustomer } from "../fixtures.ts";
import { makeExternalAccount } from "../../external-accounts/fixtures.ts";
import { fixtureOf, fixturesOf, type Fixture } from "../../../fixtures/fixture.ts";
import { findInternalAccount, fund } from "../../accounts/fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { transferRequest } from "../../transfers/transfer-request.ts";
import { defineCheck } from "../../../families/define-check.ts";
import { declared, expectSame, expectStatus } from "../../../families/expect.ts";

/** What only deleted customers have. */
export function deletedCustomerRules(contract: Contract): Check[] {
  return [stillRead(contract), listedOnRequest(contract), ...noMoney(contract)];
}

async function deleted(t: Trial, customer: Fixture): Promise<Fixture> {
  const reply = await t.call("customers.delete", { params: { customerId: customer.id } });
  t.precondition(reply.status === 200 || reply.status === 204, "the customer could not be deleted");
  return customer;
}

function stillRead(contract: Contract): Check {
  const rules = declared(contract, "V-44d");
  return defineCheck({
    name: "rules/a deleted customer can still be read",
    family: "rules",
    operation: "customers.delete",
    rules,
    async run(t) {
      const customer = await deleted(t, await makeCustomer(t));
      const reply = await t.call("customers.get", { params: { customerId: customer.id } });
      expectStatus(t, rules, "after the deletion", reply, [200]);
      const { body } = fixtureOf(reply, "A customer");
      expectSame(t, rules, "after the deletion", {
        operation: "customers.get",
        what: "the customer, deleted:",
        expected: { id: customer.id, fullName: customer.body["fullName"], isDeleted: true },
        observed: { id: body["id"], fullName: body["fullName"], isDeleted: body["isDeleted"] },
      });
    },
  });
}

/** A deleted customer is listed only on request, together with the others (G-117j). */
function listedOnRequest(contract: Contract): Check {
  const rules = declared(contract, "G-117j");
  return defineCheck({
    name: "rules/deleted customers are listed on request",
    family: "rules",
    operation: "customers.list",
    rules,
    async run(t) {
      const gone = await deleted(t, await makeCustomer(t));
      const living = await makeCustomer(t);
      for (const [isIncludingDeleted, expected] of [
        [undefined, [false, true]],
        [false, [false, true]],
        [true, [true, true]],
      ] as const) {
        expectSame(t, rules, `isIncludingDeleted ${String(isIncludingDeleted ?? "left out")}`, {
          operation: "customers.list",
          what: "whether the deleted and the living are listed:",
          expected,
          observed: await Promise.all([gone, living].map((each) => isListed(t, each, isIncludingDeleted))),
        });
      }
    },
  });
}

async function isListed(t: Trial, { id, body }: Fixture, isIncludingDeleted: boolean | undefined): Promise<boolean> {
  const query = { platformCustomerId: String(body["platformCustomerId"]), isIncludingDeleted };
  return fixturesOf(await t.call("customers.list", { query }), "Customers").some((each) => each.id === id);
}

/** Neither into the accounts of a deleted customer nor out of them (V-44e). */
function noMoney(contract: Contract): Check[] {
  const rules = declared(contract, "V-44e");
  return (["in", "out"] as const).map((direction) =>
    defineCheck({
      name: `rules/no money moves ${direction} for a deleted customer`,
      family: "rules",
      operation: "customers.delete",
      rules,
      async run(t) {
        const customer = await makeCustomer(t);
        const account = await findInternalAccount(t, customer.id, { type: "INTERNAL_FIAT", currency: "USD" });
        await fund(t, account.id, 10 * PLAIN_AMOUNT);
        const external = await makeExternalAccount(t, customer.id, {});
        await deleted(t, customer);
        const ends = { internalAccountId: account.id, externalAccountId: external.id };
        const { operation, body } = transferRequest({ direction, ...ends, amount: PLAIN_AMOUNT });
        expectStatus(t, rules, `a transfer ${direction}`, await t.call(operation, { body }), [403]);
      },
    }),
  );
}
