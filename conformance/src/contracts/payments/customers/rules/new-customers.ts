import type { CallRequest, Derivation, Expectations, Trial } from "../../words.ts";
import { alone, check, fixtureOf, fixturesOf, textAt, unlessUnavailable, valuesAt } from "../../words.ts";
import { operation as rowOf } from "@tallystick/contract";
import { business } from "../businesses.ts";
import { configOf, currenciesOf } from "../../config/fixtures.ts";
import { customerOf, individual, isUnsupportedCurrency, makeCustomer } from "../fixtures.ts";
import { MOST_PAGES } from "../../../../requests/fixtures/whole-list.ts";
import { nextQuery } from "../../../../requests/lists/next-query.ts";
import { credentialOf } from "../../auth/fixtures.ts";

const creation = "customers.create";

/** What only new customers have. */
export const newCustomerRules: readonly Derivation[] = [
  check(creation, "two customers can share an e-mail address", "V-44a", async (t, expect) => {
    const first = await customerOf(t);
    // Where there are wallets, their credentials could be what collides.
    await credentialOf(t).catch(unlessUnavailable);
    const body = individual(t, { email: String(first.body["email"]) });
    const reply = await t.call(creation, { body });
    expect.status("the address of another customer", reply, 201);
    expect.members("the address of another customer", reply, { email: first.body["email"] });
  }),
  check(creation, "a deleted customer's platformCustomerId can be reused", "G-15b", async (t: Trial, expect) => {
    const body = individual(t);
    const first = fixtureOf(await t.call(creation, { body }), "A customer");
    const deletion = await t.call("customers.delete", { params: { customerId: first.id } });
    t.precondition(deletion.status === 200 || deletion.status === 204, "the customer could not be deleted");
    const reply = await t.call(creation, { body });
    expect.status("the id of a deleted customer", reply, 201);
    const { id } = fixtureOf(reply, "A customer");
    expect.that("the id of a deleted customer", id !== first.id, () => ["another customer", `${id}, the deleted one`]);
  }),
  /** A business is UNVERIFIED before its verification, whatever the request says (G-15c). */
  check(creation, "a new business is UNVERIFIED", "G-15c", async (t, expect) => {
    for (const [claim, state] of [
      [{}, "a plain business"],
      [{ kybStatus: "APPROVED" }, "a business that says it is approved"],
    ] as const) {
      const body = { ...business(t), ...claim };
      const made = fixtureOf(await t.call(creation, { body, deliberatelyInvalid: true }), "A business");
      const read = fixtureOf(await t.call("customers.get", { params: { customerId: made.id } }), "A business");
      for (const each of [made, read]) expect.members(state, each, { kybStatus: "UNVERIFIED" });
    }
  }),
  /** For any currencies and any kind of customer (V-40b). */
  check(creation, "a new customer has a wallet", "V-40b", async (t: Trial, expect) => {
    const enabled = valuesAt((await configOf(t)).body, "supportedCurrencies[].currencyCode");
    t.precondition(enabled.includes("USDB"), "the platform does not hold USDB");
    await expectWallet(t, expect, individual(t, { currencies: ["USD"] }), "in USD alone");
    const { currencies: _default, ...plain } = individual(t, { email: null });
    await expectWallet(t, expect, plain, "in the default currencies, without an e-mail address");
    await expectWallet(t, expect, business(t), "a business");
  }),
  /** The euro for a German customer, where the target supports it, and the platform's currencies (V-40f). */
  check(creation, "a new customer has the region's and the platform's currencies", "V-40f", async (t, expect) => {
    // Without its configuration nobody knows which currencies a platform has enabled.
    const enabled = (await configOf(t).catch(unlessUnavailable)) === undefined ? [] : await currenciesOf(t);
    const { currencies: _none, ...body } = individual(t, { region: "DE" });
    const made = fixtureOf(await t.call(creation, { body }), "A customer").body;
    const shown = valuesAt(made, "currencies[]");
    const lacking = ["EUR", ...enabled].filter((code) => !shown.includes(code));
    if (lacking.includes("EUR") && !(await supportsEuro(t))) lacking.splice(lacking.indexOf("EUR"), 1);
    expect.that("of Germany", lacking.length === 0, () => [`currencies with ${lacking.join(", ")}`, shown.join(", ")]);
  }),
  /** Times in a request are ignored (CUST-08). */
  check(creation, "customer creation ignores timestamps", "CUST-08", async (t, expect) => {
    const honest = await makeCustomer(t);
    const body = { ...individual(t), createdAt: longAgo, updatedAt: longAgo };
    const reply = await t.call(creation, { body, deliberatelyInvalid: true });
    expect.status("a request with times", reply, 201);
    const made = fixtureOf(reply, "A customer").body;
    const since = Date.parse(String(honest.body["createdAt"]));
    const early = ["createdAt", "updatedAt"].filter((name) => Date.parse(String(made[name])) < since);
    expect.that("a request with times", early.length === 0, () => [
      "the service's own times",
      `${early.join(", ")} taken from the request`,
    ]);
  }),
  /** Those made in the same millisecond are listed like any others. */
  // A list of everybody is read while no other check works.
  check(
    "customers.list",
    "concurrently created customers are listed once each",
    "PAGE-08",
    alone,
    async (t: Trial, expect) => {
      const bodies = Array.from({ length: AT_ONCE }, () => individual(t));
      const replies = await Promise.all(bodies.map((body) => t.call(creation, { body })));
      const made = replies.map((reply) => fixtureOf(reply, "A customer"));
      const [since] = made.flatMap(({ body }) => textAt(body, "createdAt") ?? []).toSorted();
      t.precondition(since !== undefined, "customers do not show when they were made");
      const found = await listedSince(t, since);
      expect.same(
        `${AT_ONCE} made at once, by ${PAGE}`,
        "each of them once:",
        made.map(({ id }) => id).toSorted(),
        found.filter((id) => made.some((each) => each.id === id)).toSorted(),
      );
    },
  ),
];

async function supportsEuro(t: Trial): Promise<boolean> {
  return !isUnsupportedCurrency(await t.call(creation, { body: individual(t, { currencies: ["EUR"] }) }));
}

async function expectWallet(
  t: Trial,
  expect: Expectations,
  body: Record<string, unknown>,
  state: string,
): Promise<void> {
  const { id: customerId, body: customer } = fixtureOf(await t.call(creation, { body }), "A customer");
  const reply = await t.eventually(
    () => t.call("customers.internalAccounts.list", { query: { customerId, limit: 100 } }),
    (seen) => kindsIn(valuesAt(seen.body, "data[]")).includes("EMBEDDED_WALLET USDB"),
  );
  const accounts = fixturesOf(reply, "Accounts").map((account) => account.body);
  expect.of("customers.internalAccounts.list").same(
    state,
    "one wallet in USDB, and an account in each currency:",
    ["EMBEDDED_WALLET USDB", ...valuesAt(customer, "currencies[]").map(String)].toSorted(),
    kindsIn(accounts)
      .map((kind) => kind.replace(/^INTERNAL_\w+ /, ""))
      .toSorted(),
  );
}

function kindsIn(accounts: readonly unknown[]): string[] {
  return accounts.map((each) => [valuesAt(each, "type")[0], valuesAt(each, "balance.currency.code")[0]].join(" "));
}

const longAgo = "2001-02-03T04:05:06.789Z";

/** So many are made at once that some of them show the same time; the pages are so small that some of those are parted. */
const AT_ONCE = 12;
const PAGE = 2;

/** The ids of the customers that were made since then, in small pages: of a target that tells the time in seconds, others were made in the same one. */
async function listedSince(t: Trial, createdAfter: string): Promise<string[]> {
  const found: string[] = [];
  let query: CallRequest["query"] = { createdAfter, limit: PAGE };
  for (let read = 0; read < MOST_PAGES; read += 1) {
    const reply = await t.call("customers.list", { query });
    found.push(...fixturesOf(reply, "Customers").map(({ id }) => id));
    query = nextQuery(t.contract, rowOf(t.contract, "customers.list"), query, reply);
    if (query === undefined) return found;
  }
  t.precondition(false, "more customers were made since then than can be read in small pages");
  return found;
}
