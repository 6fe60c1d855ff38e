import type { Derivation, Exchange, RuleId, Trial } from "../../words.ts";
import { asObject, check, fixturesOf, textAt, unlessUnavailable, valuesAt } from "../../words.ts";
import { makeBusiness } from "../businesses.ts";
import { customerOf, isUnsupportedCurrency, makeCustomer } from "../fixtures.ts";
import { findInternalAccount } from "../../accounts/fixtures.ts";
import { within } from "../../../../checks/within.ts";
import { fieldsOf, readFields, updateRequest } from "./customer-fields.ts";
import { credentialOf } from "../../auth/fixtures.ts";
import { NO_CURRENCY } from "../../external-accounts/triggers.ts";

/** What only updates of customers have, except for the e-mail address. */
export const customerUpdateRules: readonly Derivation[] = [
  /**
   * What needs no signature is changed by the first call, and omitted fields stay, with or without a wallet (CUST-13).
   */
  check("customers.update", "ordinary customer fields change immediately", "CUST-13", async (t, expect) => {
    const customer = await customerOf(t);
    const credential = await credentialOf(t).catch(unlessUnavailable);
    const steps: Record<string, unknown>[] = [
      { fullName: "Robin Renamed" },
      { birthDate: "1991-06-18", nationality: "CA" },
      { address: elsewhere },
      ...(credential === undefined ? [{ email: `${t.unique("other")}@example.com` }] : []),
    ];
    const ofThemselves = ["fullName", "birthDate", "nationality", "email", "region", "currencies"];
    const names = [...ofThemselves, "platformCustomerId", "umaAddress", "isDeleted", "createdAt", "kycStatus"];
    let expected: Record<string, unknown> = { ...fieldsOf(customer.body, names), address: customer.body["address"] };
    for (const changes of steps) {
      const reply = await t.call("customers.update", updateRequest(customer, changes));
      // A wallet may have a credential that no operation shows; then the address needs a signature.
      if ("email" in changes && reply.status === 202) break;
      expected = { ...expected, ...changes };
      expect.status(`another ${Object.keys(changes).join(", ")}`, reply, 200);
      for (const body of [asObject(reply.body) ?? {}, await readFields(t, customer, Object.keys(expected))]) {
        expect.same(
          `another ${Object.keys(changes).join(", ")}`,
          "the change, and the rest as it was:",
          within(expected, expected),
          within(expected, body),
        );
      }
    }
  }),
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
  refusedUpdate("G-16c", "umaAddress", "not of this form"),
  refusedUpdate("V-40c", "currencies", [NO_CURRENCY]),
];

const elsewhere = { line1: "2 Other Road", city: "Chicago", postalCode: "60601", country: "US" };

const renamed = { legalName: "Third Trading LLC" };

const longAgo = "2001-02-03T04:05:06.789Z";

function currenciesIn(accounts: Exchange): unknown[] {
  return valuesAt(accounts.body, "data[].balance.currency.code");
}

/** A refused update changes nothing: also not what could have been changed had it stood alone. */
function refusedUpdate(rule: RuleId, member: string, value: unknown): Derivation {
  return check(
    "customers.update",
    `an update refused for its ${member} is atomic`,
    rule,
    { onlyViolates: true, cost: 1 },
    async (t: Trial, expect) => {
      const customer = await makeCustomer(t);
      const request = updateRequest(customer, { fullName: "Robin Beside", [member]: value });
      const reply = await t.call("customers.update", { ...request, deliberatelyInvalid: true });
      t.precondition(reply.status >= 400, "the update is not refused");
      const after = await readFields(t, customer, ["fullName"]);
      expect.same(`fullName beside a wrong ${member}`, "as before:", { fullName: customer.body["fullName"] }, after);
    },
  );
}
