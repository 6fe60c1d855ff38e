import type { Derivation, Expectations, Trial } from "../../words.ts";
import { answerOf, asObject, check, fixtureOf, fixturesOf, isSuccess, rulesIn } from "../../words.ts";
import { address } from "../address.ts";
import { individual, customerOf } from "../fixtures.ts";
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
  check("customers.get", "a customer is returned as created", [...rulesIn(readBack)], async (t, expect) => {
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
  }),
  /** Only the type is needed; the service makes up what must always be shown (CUST-02, CUST-03). */
  check("customers.create", "only type and region are required", ["CUST-02", "CUST-03"], async (t, expect) => {
    const reply = await t.call("customers.create", { body: { customerType: "INDIVIDUAL", region: "US" } });
    expect.success("neither of the two ids", reply);
    const { body } = fixtureOf(reply, "A customer");
    for (const [rule, name] of [
      ["CUST-02", "platformCustomerId"],
      ["CUST-03", "umaAddress"],
    ] as const) {
      const value = body[name];
      expect
        .by(rule)
        .that(`without ${name}`, typeof value === "string" && value !== "", () => [
          `a ${name} made by the service`,
          String(value),
        ]);
    }
    const bare = await t.call("customers.create", { body: { customerType: "BUSINESS", region: "US" } });
    expect
      .by("CUST-02")
      .that("a business without any details", bare.status < 500, () => [
        "a reply that is no fault of the server",
        answerOf(bare),
      ]);
  }),
  /** An address needs neither second line nor city nor state (ADDR-02). */
  check("customers.create", "a postal address may omit optional lines", "ADDR-02", async (t, expect) => {
    const { line1, postalCode, country } = address();
    const body = { ...individual(t), address: { line1, postalCode, country } };
    expect.success("a short address", await t.call("customers.create", { body }));
  }),
  /** The requested currencies are shown, with an account in each (CUST-06). */
  check("customers.create", "a customer has one account per currency", "CUST-06", async (t, expect) => {
    const customer = await customerOf(t, { currencies: ["USD"] });
    expect.same("currencies", "the currencies asked for:", ["USD"], customer.body["currencies"]);
    const isOpen = (await accountsInUsd(t, customer.id)) > 0;
    expect.of(accountList).that("an account in USD", isOpen, () => ["an account in USD", "none"]);
  }),
  /** A currency that is named twice has one account all the same (V-40); a target may refuse to be told twice. */
  check("customers.create", "a repeated currency opens one account", "CUST-06", async (t: Trial, expect) => {
    const made = await t.call("customers.create", { body: individual(t, { currencies: ["USD", "USD"] }) });
    t.precondition(isSuccess(made), "the target refuses a currency that is named twice");
    const opened = await accountsInUsd(t, fixtureOf(made, "A customer").id);
    expect.of(accountList).same("USD twice", "accounts in USD:", 1, opened);
  }),
  check("customers.create", "a customer's name is returned verbatim", "CUST-11", async (t, expect) => {
    for (const fullName of verbatimNames) if (await isVerbatim(t, expect, "fullName", fullName)) return;
  }),
  /** The platform's own id is any text: long, with spaces around it, and told from one that only looks the same. */
  check("customers.create", "a platformCustomerId is returned verbatim", ["CUST-02", "G-117a"], async (t, expect) => {
    const long = `${t.unique("own")} ${"Röbin/SMITH ".repeat(8)}${t.unique("end")}`;
    // How long it may be is the target's to say (G-107), and so are spaces at its ends.
    for (const id of [` ${long} `, ` ${t.unique("own")} `, long]) {
      await isVerbatim(t, expect.by("CUST-02"), "platformCustomerId", id);
    }
    // Two customers whose ids look the same: each is found by its own.
    const own = t.unique("own");
    const made = new Map<string, string>();
    for (const platformCustomerId of [`${own}-${COMPOSED}`, `${own}-${DECOMPOSED}`]) {
      const reply = await t.call("customers.create", { body: { ...individual(t), platformCustomerId } });
      if (isSuccess(reply)) made.set(platformCustomerId, fixtureOf(reply, "A customer").id);
    }
    for (const [platformCustomerId, id] of made) {
      const reply = await t.call("customers.list", { query: { platformCustomerId } });
      const ids = fixturesOf(reply, "Customers").map((each) => each.id);
      const what = `with platformCustomerId=${JSON.stringify(platformCustomerId)}:`;
      expect.by("G-117a").of("customers.list").same("two ids that look the same", what, [id], ids);
    }
  }),
  check("customers.create", "a customer's birth date is returned verbatim", "CUST-11", async (t, expect) => {
    for (const birthDate of verbatimDays) await isVerbatim(t, expect, "birthDate", birthDate);
  }),
];

const accountList = "customers.internalAccounts.list";

/** How many accounts in USD a customer has, once there are any. */
async function accountsInUsd(t: Trial, customerId: string): Promise<number> {
  const reply = await t.eventually(
    () => t.call(accountList, { query: { customerId, currency: "USD" } }),
    (seen) => fixturesOf(seen, "Internal accounts").length > 0,
  );
  return fixturesOf(reply, "Internal accounts").length;
}

/** A letter that is one character in one name, and two in the other: they are not the same text. */
const COMPOSED = "\u00E9";
const DECOMPOSED = "e\u0301";

/** Names that a target could change unnoticed; it may refuse the spaces around the first. */
const verbatimNames = [` Ren${DECOMPOSED}  O'Exämple-SMITH `, `Ren${DECOMPOSED}  O'Exämple-SMITH`];

/** Whether a customer with this value is made; then it is shown to the letter, at once and when it is read. */
async function isVerbatim(t: Trial, expect: Expectations, name: string, value: string): Promise<boolean> {
  const reply = await t.call("customers.create", { body: { ...individual(t), [name]: value } });
  if (!isSuccess(reply)) return false;
  const made = fixtureOf(reply, "A customer");
  const read = await t.call("customers.get", { params: { customerId: made.id } });
  for (const [state, seen] of Object.entries({ made: reply, "read again": read })) {
    expect.of(seen.operation).members(state, seen, { [name]: value });
  }
  return true;
}

/** A day of a century ago, and a leap day; a target may hold the first to be too long ago. */
const verbatimDays = ["1912-06-23", "2000-02-29"];
