import type { Derivation, Exchange, Trial } from "../../words.ts";
import { fixtureOf, isSuccess, check, textAt } from "../../words.ts";
import { umaDomain } from "../../config/fixtures.ts";
import { individual, makeCustomer } from "../fixtures.ts";
import { updateRequest } from "./customer-fields.ts";
import { expectAtMost, forEachCaller } from "../../races.ts";

const creation = "customers.create";

/** What only the UMA addresses of a platform's customers have. */
export const umaAddressRules: readonly Derivation[] = [
  /** Shown as given, in either case; in either case it is taken then, until the customer has another (CUST-03, G-16b). */
  check(creation, "a customer keeps the requested UMA address", ["CUST-03", "G-16b"], async (t, expect) => {
    const [domain, shown] = [await umaDomain(t), expect.by("CUST-03")];
    const expectAddress = (state: string, reply: Exchange, wanted: string): void =>
      shown
        .of(reply.operation)
        .same(state, "umaAddress, in lower case:", wanted, textAt(reply.body, "umaAddress")?.toLowerCase());
    const address = await newAddress(t);
    const made = await create(t, address);
    shown.status("an address of its own", made, 201);
    expectAddress("an address of its own", made, address);
    const taken = [{ status: 409, code: "UMA_ADDRESS_EXISTS" }];
    const louder = await create(t, `$${address.slice(1, address.indexOf("@")).toUpperCase()}@${domain}`);
    expect.by("G-16b").answer("the same in capitals", louder, taken);
    const { id } = fixtureOf(made, "A customer");
    const kept = await t.call("customers.update", updateRequest({ id }, { umaAddress: address }));
    // Who gives the address that it has already takes it from nobody.
    expect.by("G-16b").status("its own address again", kept, 200);
    const another = `$${t.unique("another")}@${domain}`.toLowerCase();
    const moved = await t.call("customers.update", updateRequest({ id }, { umaAddress: another }));
    shown.status("another address", moved, 200);
    expectAddress("another address", await t.call("customers.get", { params: { customerId: id } }), another);
  }),
  /** Letters, digits and `-_.+`, with the `$` no more than 64 of them (G-16). */
  check(creation, "a UMA name accepts only its declared characters", ["G-16a", "G-16c"], async (t, expect) => {
    const domain = await umaDomain(t);
    const name = t.unique("n").replaceAll(/[^a-z0-9]/gi, "");
    const longest = `$${name.padEnd(63, "x")}`;
    for (const right of [longest, `$${name}-_.+`]) {
      expect.by("G-16a").status(right, await create(t, `${right}@${domain}`), 201);
    }
    const customer = await makeCustomer(t);
    const malformed = [{ status: 400, code: "INVALID_UMA_ADDRESS" }];
    const wrongNames = [`${longest}x`, `$${name} space`, `$${name}/slash`, name, "$"];
    for (const wrong of [...wrongNames.map((each) => `${each}@${domain}`), `$${name}@elsewhere.example`]) {
      expect.by("G-16a").answer(wrong, await create(t, wrong), malformed);
      const request = { ...updateRequest(customer, { umaAddress: wrong }), deliberatelyInvalid: true };
      expect.by("G-16c").answer(wrong, await t.call("customers.update", request), malformed);
    }
  }),
  /** New customers that want one address at once: one of them gets it (G-16b). */
  check(creation, "concurrent creations claim a UMA address once", "G-16b", { cost: 3 }, async (t, expect) => {
    const { platformCustomerId: _own, ...body } = individual(t);
    const umaAddress = await newAddress(t);
    const replies = await Promise.all(forEachCaller(() => t.call(creation, { body: { ...body, umaAddress } })));
    expectAtMost(expect, "one address for new customers", replies, { most: 1, isTaken: isSuccess });
  }),
  /** Customers that change to one address at once: one of them gets it (G-16d). */
  check("customers.update", "concurrent updates claim a UMA address once", "G-16d", { cost: 3 }, async (t, expect) => {
    const made = await Promise.all(forEachCaller(() => makeCustomer(t)));
    const umaAddress = await newAddress(t);
    const replies = await Promise.all(
      made.map((each) => t.call("customers.update", updateRequest(each, { umaAddress }))),
    );
    expectAtMost(expect, "one address for customers", replies, { most: 1, isTaken: isSuccess });
  }),
];

function create(t: Trial, umaAddress: string): Promise<Exchange> {
  return t.call(creation, { body: { ...individual(t), umaAddress }, deliberatelyInvalid: true });
}

async function newAddress(t: Trial): Promise<string> {
  return `$${t.unique("uma")}@${await umaDomain(t)}`.toLowerCase();
}
