import type { Derivation, Exchange, Trial } from "../../words.ts";
import { asObject, check, fixturesOf, textAt, unlessUnavailable, valuesAt } from "../../words.ts";
import { makeBusiness } from "../businesses.ts";
import { isUnsupportedCurrency, makeCustomer } from "../fixtures.ts";
import { findInternalAccount } from "../../accounts/fixtures.ts";
import { within } from "../../../../checks/within.ts";
import { readFields, updateRequest } from "./customer-fields.ts";

/** What only updates of customers have, except for the e-mail address. */
export const customerUpdateRules: readonly Derivation[] = [
  /** A business's own data change in the same way (CUST-13). */
  check("customers.update", "business fields change immediately", "CUST-13", async (t, expect) => {
    const made = await makeBusiness(t);
    const said = { legalName: "Other Trading LLC", taxId: "987654321" };
    const businessInfo = { ...asObject(made.body["businessInfo"]), ...said };
    const { address } = made.body;
    let expected: Record<string, unknown> = { address };
    for (const [changes, meant] of [
      [{ businessInfo }, { businessInfo }],
      [{ address: elsewhere }, { address: elsewhere }],
      // What it does not say again stays as it is.
      [{ businessInfo: renamed }, { businessInfo: { ...businessInfo, ...renamed } }],
    ]) {
      const state = `another ${Object.keys(changes ?? {}).join()}`;
      expected = { ...expected, ...meant };
      const body = { customerType: "BUSINESS", ...changes };
      expect.status(state, await t.call("customers.update", { params: { customerId: made.id }, body }), 200);
      const read = await t.call("customers.get", { params: { customerId: made.id } });
      expect.same(
        state,
        "the change, and the rest as it was:",
        within(expected, expected),
        within(expected, read.body),
      );
    }
  }),
  /** The service sets the times; a change moves `updatedAt` and nothing moves `createdAt` (CUST-08). */
  check("customers.update", "an update ignores a customer's timestamps", "CUST-08", async (t, expect) => {
    const customer = await makeCustomer(t);
    const claim = { createdAt: longAgo, updatedAt: longAgo };
    const { createdAt, updatedAt } = customer.body;
    let nth = 0;
    // Repeatedly: the clock may not have ticked since the customer was created.
    const read = async (): Promise<Exchange> => {
      nth += 1;
      const request = updateRequest(customer, { fullName: `Robin Changed ${nth}`, ...claim });
      await t.call("customers.update", { ...request, deliberatelyInvalid: true });
      return t.call("customers.get", { params: { customerId: customer.id } });
    };
    const isMoved = ({ body }: Exchange): boolean =>
      Date.parse(textAt(body, "updatedAt") ?? "") > Date.parse(String(updatedAt));
    const reply = await t.eventually(read, isMoved);
    expect.that("after a change", isMoved(reply), () => [
      `updatedAt after ${String(updatedAt)}`,
      String(textAt(reply.body, "updatedAt")),
    ]);
    expect.same("after a change", "createdAt as before:", createdAt, textAt(reply.body, "createdAt"));
  }),
  check("customers.update", "an update ignores the customer's region", "G-17f", async (t, expect) => {
    const customer = await makeCustomer(t, { region: "US" });
    const request = updateRequest(customer, { fullName: "Robin Moved", region: "CA" });
    const reply = await t.call("customers.update", { ...request, deliberatelyInvalid: true });
    expect.status("an update with a region", reply, 200);
    expect.same(
      "an update with a region",
      "the region it was made with, and the new name:",
      { region: "US", fullName: "Robin Moved" },
      await readFields(t, customer, ["region", "fullName"]),
    );
  }),
  /** The list is replaced, the new account opened, the old one kept (V-40d). */
  check("customers.update", "changing currencies opens accounts and closes none", "V-40d", async (t: Trial, expect) => {
    const customer = await makeCustomer(t, { currencies: ["USD"] });
    const before = await findInternalAccount(t, customer.id, { currency: "USD" }).catch(unlessUnavailable);
    const reply = await t.call("customers.update", updateRequest(customer, { currencies: ["USDC"] }));
    t.precondition(!isUnsupportedCurrency(reply), "the target has no USDC");
    expect.status("another list", reply, 200);
    expect.same(
      "another list",
      "the currencies given, and no other:",
      { currencies: ["USDC"] },
      await readFields(t, customer, ["currencies"]),
    );
    // A target without accounts is judged on the customer alone.
    if (before === undefined) return;
    const accounts = await t.eventually(
      () => t.call("customers.internalAccounts.list", { query: { customerId: customer.id } }),
      (each) => currenciesIn(each).includes("USDC"),
    );
    const isStored = fixturesOf(accounts, "Accounts").some(
      ({ id, body }) => id === before.id && body["status"] === before.body["status"],
    );
    expect
      .of("customers.internalAccounts.list")
      .that("another list", isStored && currenciesIn(accounts).includes("USDC"), () => [
        `an account in USDC, and ${before.id} as before`,
        currenciesIn(accounts).join(", "),
      ]);
  }),
];

const elsewhere = { line1: "2 Other Road", city: "Chicago", postalCode: "60601", country: "US" };

const renamed = { legalName: "Third Trading LLC" };

const longAgo = "2001-02-03T04:05:06.789Z";

function currenciesIn(accounts: Exchange): unknown[] {
  return valuesAt(accounts.body, "data[].balance.currency.code");
}
