import type { Derivation, Exchange, Expectations, Fixture, Trial } from "../../words.ts";
import { answerOf, fixtureOf, fixturesOf, isSuccess, check } from "../../words.ts";
import { makeCustomer } from "../fixtures.ts";
import { makeExternalAccount } from "../../external-accounts/fixtures.ts";
import { fundedAccount } from "../../accounts/fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { makeQuote } from "../../quotes/fixtures.ts";
import { umaAddressOf, umaPaymentBody } from "../../quotes/uma-addresses.ts";
import { sendTransfer } from "../../transfers/transfer-request.ts";

const deletion = "customers.delete";

/** What only deleted customers have. */
export const deletedCustomerRules: readonly Derivation[] = [
  check(deletion, "a deleted customer can be read", "V-44d", async (t, expect) => {
    const customer = await deleted(t, await makeCustomer(t));
    const reply = await t.call("customers.get", { params: { customerId: customer.id } });
    expect.status("after the deletion", reply, 200);
    const { body } = fixtureOf(reply, "A customer");
    expect
      .of("customers.get")
      .members(
        "after the deletion",
        { body },
        { id: customer.id, fullName: customer.body["fullName"], isDeleted: true },
      );
  }),
  /** A deleted customer is listed only on request, together with the others (G-117j). */
  check("customers.list", "deleted customers are listed with includeDeleted", "G-117j", async (t, expect) => {
    const gone = await deleted(t, await makeCustomer(t));
    const living = await makeCustomer(t);
    for (const [isIncludingDeleted, expected] of [
      [undefined, [false, true]],
      [false, [false, true]],
      [true, [true, true]],
    ] as const) {
      expect.same(
        `isIncludingDeleted ${String(isIncludingDeleted ?? "left out")}`,
        "whether the deleted and the living are listed:",
        expected,
        await Promise.all([gone, living].map((each) => isListed(t, each, isIncludingDeleted))),
      );
    }
  }),
  refusedTransfer("in"),
  refusedTransfer("out"),
  /** A quote that was made before the deletion: to execute it would move the customer's money (V-44). */
  check(
    deletion,
    "a deleted customer's quote cannot be executed",
    "V-44e",
    { onlyViolates: true },
    async (t, expect) => {
      const customer = await makeCustomer(t);
      const quote = await makeQuote(t, { owner: customer });
      await deleted(t, customer);
      const reply = await t.call("quotes.execute", { params: { quoteId: quote.id } });
      expectRefused(expect, "a quote made before", reply);
    },
  ),
  /** Nor does a payment from a UMA address reach the customer, named by id or by address. */
  check(deletion, "a deleted customer receives no UMA payment", "V-44e", { onlyViolates: true }, async (t, expect) => {
    const customer = await makeCustomer(t);
    const { customerId, ...payment } = umaPaymentBody(t, customer);
    await deleted(t, customer);
    const receiverUmaAddress = umaAddressOf(customer);
    for (const receiver of [{ customerId }, ...(receiverUmaAddress === "" ? [] : [{ receiverUmaAddress }])]) {
      const reply = await t.call("sandbox.uma.receive", { body: { ...payment, ...receiver } });
      expectRefused(expect, `by ${Object.keys(receiver).join()}`, reply);
    }
  }),
];

async function deleted(t: Trial, customer: Fixture): Promise<Fixture> {
  const reply = await t.call(deletion, { params: { customerId: customer.id } });
  t.precondition(reply.status === 200 || reply.status === 204, "the customer could not be deleted");
  return customer;
}

async function isListed(t: Trial, { id, body }: Fixture, isIncludingDeleted: boolean | undefined): Promise<boolean> {
  const query = { platformCustomerId: String(body["platformCustomerId"]), isIncludingDeleted };
  return fixturesOf(await t.call("customers.list", { query }), "Customers").some((each) => each.id === id);
}

/** Neither into the accounts of a deleted customer nor out of them (V-44e). */
function refusedTransfer(direction: "in" | "out"): Derivation {
  return check(
    deletion,
    `a deleted customer's transfer ${direction} is refused`,
    "V-44e",
    { cost: 1 },
    async (t, expect) => {
      const customer = await makeCustomer(t);
      const internal = await fundedAccount(t, "USD", 10 * PLAIN_AMOUNT, customer);
      const external = await makeExternalAccount(t, customer.id, {});
      await deleted(t, customer);
      expect.status(`a transfer ${direction}`, await sendTransfer(t, { direction, internal, external }), 403);
    },
  );
}

/** The money stays where it is; by what else the call may be refused, the rule leaves open. */
function expectRefused(expect: Expectations, state: string, reply: Exchange): void {
  expect
    .of(reply.operation)
    .that(state, !isSuccess(reply), () => ["403, for a customer who was deleted", answerOf(reply)]);
}
