import { operation as rowOf } from "@tallystick/contract";
import type { Derivation, Expectations, Trial } from "../../words.ts";
import { answerOf, isSuccess, requestOf, check } from "../../words.ts";
import { isAnswer } from "../../../../requests/expect.ts";
import { withRequestValue } from "../../../../requests/fixtures/request-value.ts";
import { wholeListOf } from "../../../../requests/fixtures/whole-list.ts";
import { fundedAccount } from "../../accounts/fixtures.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { makeTransfer } from "../../transfers/fixtures.ts";
import { makeExternalAccount } from "../fixtures.ts";

/** What becomes of a deleted account, besides what is derived for each operation that names an external account. */
export const deletedAccountRules: readonly Derivation[] = [
  check("customers.externalAccounts.delete", "a deleted account is unknown, its payments remain", "G-39e", deleted),
  /** A quote names an account of either kind. */
  check(
    "quotes.create",
    "quotes.create refuses a deleted account as unknown",
    ["G-39e", "G-47a"],
    { onlyViolates: true },
    quotedWhenDeleted,
  ),
];

async function deleted(t: Trial, expect: Expectations): Promise<void> {
  const { id: customerId } = await customerOf(t);
  const account = await makeExternalAccount(t, customerId);
  const payment = await makeTransfer(t, { direction: "in", internal: await fundedAccount(t), external: account });
  const params = { externalAccountId: account.id };
  expect.success("deleted", await t.call("customers.externalAccounts.delete", { params }));
  expect.status("read", await t.call("customers.externalAccounts.get", { params }), 404);
  expect.status("deleted again", await t.call("customers.externalAccounts.delete", { params }), 404);
  const listed = await wholeListOf(t, "customers.externalAccounts.list", { customerId });
  expect.of("customers.externalAccounts.list").listed("listed", listed, { lacks: [account.id] });
  const read = await t.call("transactions.get", { params: { transactionId: payment.id } });
  expect.of("transactions.get").members("its payment", read, { "source.accountId": account.id });
  const payments = await wholeListOf(t, "transactions.list", { customerId });
  expect.of("transactions.list").listed("its payment, listed", payments, { has: [payment.id] });
}

async function quotedWhenDeleted(t: Trial, expect: Expectations): Promise<void> {
  const at = "body.destination.accountId";
  const { id } = await makeExternalAccount(t, (await customerOf(t)).id);
  const request = withRequestValue(await requestOf(t, "quotes.create"), at, id);
  const deletion = await t.call("customers.externalAccounts.delete", { params: { externalAccountId: id } });
  t.precondition(isSuccess(deletion), "the account could not be deleted");
  const unknown = rowOf(t.contract, "quotes.create").refusals.filter(
    (each) => each.when === "unknown" && each.at === at,
  );
  const answers = unknown.flatMap((each) => [each, ...each.accepts]);
  const reply = await t.call("quotes.create", request);
  // A fault that has nothing to do with the deletion may be answered before.
  t.precondition(isSuccess(reply) || isAnswer(reply, answers), `quotes.create answers ${answerOf(reply)}`);
  expect.answer("with a deleted account", reply, answers);
}
