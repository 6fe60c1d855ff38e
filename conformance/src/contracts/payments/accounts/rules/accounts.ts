import type { Derivation, Exchange, Trial } from "../../words.ts";
import { answerOf, fixturesOf, isSuccess, check, valueAt } from "../../words.ts";
import { currenciesOf } from "../../config/fixtures.ts";
import { makeCustomer, customerOf } from "../../customers/fixtures.ts";
import { balanceInTime, balanceOf, fundedAccount, internalAccountOf, walletOf } from "../fixtures.ts";
import { sendTransfer } from "../../transfers/transfer-request.ts";
import { forEachCaller } from "../../races.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { isUnclear } from "../../../../checks/refusals/races/race.ts";
import { externalAccountOf } from "../../external-accounts/fixtures.ts";

/** What only internal accounts and their funding have. */
export const accountRules: readonly Derivation[] = [
  check("platform.internalAccounts.list", "platform accounts have no customer", "ACCT-07", async (t, expect) => {
    const customer = await customerOf(t);
    await internalAccountOf(t, { currency: "USD" }, customer);
    const accounts = fixturesOf(await t.call("platform.internalAccounts.list"), "Platform accounts");
    const named = accounts.filter(({ body }) => body["customerId"] !== undefined && body["customerId"] !== "");
    expect.that("the platform's accounts", named.length === 0, () => [
      "only accounts without customerId",
      `${named.length} of ${accounts.length} name one`,
    ]);
  }),
  /** The reply shows the balance raised by exactly the amount, and so does the list (SBX-05). */
  check("sandbox.internalAccounts.fund", "funding credits the balance immediately", "SBX-05", async (t, expect) => {
    const account = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
    for (const amount of [PLAIN_AMOUNT, BEYOND_32_BITS]) {
      const before = await balanceOf(t, account.id);
      const request = { params: { accountId: account.id }, body: { amount } };
      const reply = await t.call("sandbox.internalAccounts.fund", request);
      expect.success(`funding with ${amount}`, reply);
      const shown = [valueAt(reply.body, "balance.amount"), await balanceOf(t, account.id)];
      expect.that(
        `funding with ${amount}`,
        shown.every((each) => each === before + amount),
        () => [`a balance of ${before + amount}, in the reply and in the list`, shown.map(String).join(" and ")],
      );
    }
  }),
  /** Of fundings at once none is lost: a target that reads the balance and writes it later loses all but one. */
  check(
    "sandbox.internalAccounts.fund",
    "concurrent fundings are all credited",
    ["SBX-05", "V-35a"],
    async (t: Trial, expect) => {
      const { id: accountId } = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
      const before = await balanceOf(t, accountId);
      const request = { params: { accountId }, body: { amount: PLAIN_AMOUNT } };
      const replies = await Promise.all(forEachCaller(() => t.call("sandbox.internalAccounts.fund", request)));
      t.precondition(!replies.some(isUnclear), "a funding was left open");
      const wanted = before + replies.filter(isSuccess).length * PLAIN_AMOUNT;
      const after = await balanceInTime(t, accountId, wanted);
      expect.that(`${replies.length} fundings at once`, after === wanted, () => [
        `a balance of ${wanted} after ${replies.map(answerOf).join(", ")} at once`,
        String(after),
      ]);
    },
  ),
  /** A wallet without any session receives money (AUTH-39). */
  check("sandbox.internalAccounts.fund", "a wallet is credited without a session", "AUTH-39", async (t, expect) => {
    const wallet = await walletOf(t);
    const request = { params: { accountId: wallet.id }, body: { amount: PLAIN_AMOUNT } };
    expect.success("a wallet without sessions", await t.call("sandbox.internalAccounts.fund", request));
  }),
  /** An active account receives, and sends its whole balance (ACCT-15). */
  check("transfers.out", "an ACTIVE account sends and receives", "ACCT-15", async (t, expect) => {
    const internal = await fundedAccount(t, "USD", PLAIN_AMOUNT);
    const external = await externalAccountOf(t);
    const amount = await balanceOf(t, internal.id);
    for (const direction of ["out", "in"] as const) {
      const reply = await sendTransfer(t, { direction, internal, external, amount });
      expect.success(`${reply.operation} of all there is`, reply);
    }
  }),
  /** Every account of a new customer, within the time that a state may take to show (G-31). */
  check("customers.internalAccounts.list", "a new customer's accounts are ACTIVE", "G-31a", async (t, expect) => {
    const { id: customerId } = await makeCustomer(t, { currencies: await currenciesOf(t) });
    const read = (): ReturnType<typeof t.call> => t.call("customers.internalAccounts.list", { query: { customerId } });
    const seen = statusesIn(await t.eventually(read, (reply) => areActive(statusesIn(reply))));
    expect.that("a new customer", areActive(seen), () => [
      "accounts that are ACTIVE",
      seen.map(String).join(", ") || "none",
    ]);
  }),
];

/** An amount that an integer of 32 bits cannot hold; minor units. */
const BEYOND_32_BITS = 2 ** 32 + PLAIN_AMOUNT;

function statusesIn(reply: Exchange): unknown[] {
  return fixturesOf(reply, "Internal accounts").map(({ body }) => body["status"]);
}

function areActive(statuses: readonly unknown[]): boolean {
  return statuses.length > 0 && statuses.every((status) => status === "ACTIVE");
}
