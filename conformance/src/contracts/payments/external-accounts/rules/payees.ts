import type { Derivation, Expectations, Fixture, RuleId, Trial } from "../../words.ts";
import { check, textAt, unlessUnavailable, valuesAt, withValueAt } from "../../words.ts";
import {
  externalAccountBody,
  makeExternalAccount,
  makePlatformAccount,
  externalAccountOf,
  ownAccountBody,
} from "../fixtures.ts";
import { answerOf, fixtureOf, fixturesOf } from "../../../../requests/fixtures/fixture.ts";
import {
  balanceOf,
  fund,
  fundedAccount,
  internalAccountOf,
  platformsInternalAccount,
  walletOf,
} from "../../accounts/fixtures.ts";
import { readConfig } from "../../config/fixtures.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { makeQuote, payoutAccount, quoteBody, type QuoteOptions } from "../../quotes/fixtures.ts";
import { sendTransfer, transferRequest } from "../../transfers/transfer-request.ts";
import { umaAddressOf } from "../../quotes/uma-addresses.ts";
import { isSuccess } from "../../../../requests/expect.ts";
import { wholeListOf } from "../../../../requests/fixtures/whole-list.ts";
import { customerOf, otherCustomerOf } from "../../customers/fixtures.ts";

const creation = "customers.externalAccounts.create";

/** Who can be paid, over which rail, and that payments arrive. */
export const payeeRules: readonly Derivation[] = [
  check("quotes.execute", "a quote credits the platform's account", "V-35a", arrives),
  check("quotes.create", "a quote returns its payment rail", "QUOTE-07", quotedRails),
  check("transfers.out", "every rail of an account can be used", "G-42e", servedRails),
  withThePlatform("in", "V-34a"),
  withThePlatform("out", "V-34b"),
  check("quotes.create", "a lookup can be used by several quotes", "G-54e", lookedUpOnce),
  check(creation, "an account is registered once per owner", ["G-35b", "SBX-22"], registered),
];

/** Into the payer's own wallet, into an account funded from outside, and to the UMA address of another customer. */
async function arrives(t: Trial, expect: Expectations): Promise<void> {
  const wallet = await walletOf(t);
  await expectArrival(t, expect, "to the payer's wallet", { to: { accountId: wallet.id } }, [wallet]);
  const account = await internalAccountOf(t, { type: "INTERNAL_FIAT", currency: "USD" });
  const paidIn: QuoteOptions = { from: "external", to: { accountId: account.id } };
  await expectArrival(t, expect, "to an account, pulled from outside", paidIn, [account]);
  const otherCustomer = await otherCustomerOf(t);
  const uma = umaAddressOf(otherCustomer);
  if (uma === "") return;
  const listed = await t.call("customers.internalAccounts.list", { query: { customerId: otherCustomer.id } });
  await expectArrival(t, expect, "to a customer's address", { to: { uma } }, fixturesOf(listed, "Accounts"));
}

/** The payee's accounts in the receiving currency together rise by the amount that the quote says is received. */
async function expectArrival(
  t: Trial,
  expect: Expectations,
  state: string,
  options: QuoteOptions,
  accounts: readonly Fixture[],
): Promise<void> {
  const quote = await makeQuote(t, options);
  const currency = textAt(quote.body, "receivingCurrency.code");
  const payees = accounts.filter(({ body }) => textAt(body, "balance.currency.code") === currency);
  const owner = { id: String(payees[0]?.body["customerId"]) };
  const held = (): Promise<number> => heldBy(t, owner, payees);
  const before = await held();
  const reply = await t.call("quotes.execute", { params: { quoteId: quote.id } });
  t.precondition(reply.status === 200, "the quote is not executed");
  const received = Number(quote.body["totalReceivingAmount"]);
  let rise = 0;
  await t.eventually(
    async () => {
      rise = (await held()) - before;
      return reply;
    },
    () => rise === received,
  );
  expect
    .of(reply.operation)
    .that(state, rise === received, () => [`${received} ${String(currency)} more`, String(rise)]);
}

async function heldBy(t: Trial, owner: { id: string }, accounts: readonly Fixture[]): Promise<number> {
  let sum = 0;
  for (const { id } of accounts) sum += await balanceOf(t, id, owner);
  return sum;
}

/** The requested one; the account's first when none is requested. */
async function quotedRails(t: Trial, expect: Expectations): Promise<void> {
  const payout = await railedPayee(t);
  t.precondition(payout !== undefined, "no quote is made to an account that rails lead to");
  const rails = valuesAt(payout.body, "accountInfo.paymentRails[]").map(String);
  const plain = await quoteBody(t, { to: { accountId: payout.id } });
  for (const rail of [undefined, ...rails]) {
    const body = rail === undefined ? plain : withValueAt(plain, "destination.paymentRail", rail);
    const reply = await t.call("quotes.create", { body });
    expect.success(`over ${rail ?? "any rail"}`, reply);
    const shown = textAt(reply.body, "destination.paymentRail") ?? "none";
    expect.that(`over ${rail ?? "any rail"}`, shown === (rail ?? rails[0]), () => [
      `the paymentRail ${rail ?? `${String(rails[0])}, the account's first`}`,
      shown,
    ]);
  }
}

/** Of accounts with several rails the first that a quote can be made to. */
async function railedPayee(t: Trial): Promise<Fixture | undefined> {
  const owner = await customerOf(t);
  for (const type of ["EUR_ACCOUNT", "SGD_ACCOUNT", "USD_ACCOUNT"]) {
    const payout = await payoutAccount(t, owner, { type });
    const reply = await t.call("quotes.create", { body: await quoteBody(t, { to: { accountId: payout.id } }) });
    if (isSuccess(reply)) return payout;
  }
  return undefined;
}

async function servedRails(t: Trial, expect: Expectations): Promise<void> {
  const [internal, external] = [await fundedAccount(t), await externalAccountOf(t)];
  const { operation, body } = transferRequest({ direction: "out", internal, external });
  for (const rail of valuesAt(external.body, "accountInfo.paymentRails[]").map(String)) {
    const reply = await t.call(operation, { body: withValueAt(body, "destination.paymentRail", rail) });
    expect.success(`over ${rail}`, reply);
  }
}

/** Between a customer's account here and the platform's own elsewhere. */
function withThePlatform(direction: "in" | "out", rule: RuleId): Derivation {
  return check(
    `transfers.${direction}`,
    `a transfer ${direction} can use a platform account`,
    rule,
    async (t: Trial, expect) => {
      const [internal, external] = [await fundedAccount(t), await makePlatformAccount(t)];
      const reply = await sendTransfer(t, { direction, internal, external });
      expect.success("with the platform's account", reply);
      expect
        .of(reply.operation)
        .members("with the platform's account", reply, { customerId: (await customerOf(t)).id });
      await expectPlatforms(t, expect, direction);
    },
  );
}

/** Between the platform's own account here and a customer's elsewhere: it is the platform's payment. */
async function expectPlatforms(t: Trial, expect: Expectations, direction: "in" | "out"): Promise<void> {
  const platform = await readConfig(t).catch(unlessUnavailable);
  const internal = await platformsInternalAccount(t, "USD").catch(unlessUnavailable);
  if (platform === undefined || internal === undefined) return;
  if (direction === "out") await fund(t, internal.id, PLAIN_AMOUNT);
  const reply = await sendTransfer(t, { direction, internal, external: await externalAccountOf(t) });
  expect.success("of the platform's own account", reply);
  expect.of(reply.operation).members("of the platform's own account", reply, { customerId: platform.id });
}

async function lookedUpOnce(t: Trial, expect: Expectations): Promise<void> {
  const uma = umaAddressOf(await otherCustomerOf(t));
  t.precondition(uma !== "", "a customer has no address");
  const body = await quoteBody(t, { to: { uma } });
  for (const time of ["first", "second"]) {
    expect.success(`used a ${time} time`, await t.call("quotes.create", { body }));
  }
}

/** The same account for another customer is accepted; one that the sandbox refuses is not kept. */
async function registered(t: Trial, expect: Expectations): Promise<void> {
  const own = await customerOf(t);
  const list = "customers.externalAccounts.list";
  const accounts = (): Promise<string[]> => wholeListOf(t, list, { customerId: own.id });
  const body = { ...ownAccountBody(t), customerId: own.id };
  fixtureOf(await t.call(creation, { body }), "An external account");
  const otherCustomer = await otherCustomerOf(t);
  const again = { ...body, customerId: otherCustomer.id, platformAccountId: t.unique("account") };
  const reply = await t.call(creation, { body: again });
  expect.by("G-35b").status("another owner's", reply, 201);
  await sameNumber(t, expect.by("G-35b"), own.id, textAt(body, "accountInfo.accountNumber") ?? "");

  const before = await accounts();
  const refused = { ...ownAccountBody(t, { suffix: "105" }), customerId: own.id };
  await t.call(creation, { body: refused });
  const plain = await makeExternalAccount(t, own.id);
  expect
    .by("SBX-22")
    .of(list)
    .same(
      "a refused account",
      "the accounts there were, and one that was not refused",
      [...before, plain.id].toSorted(),
      (await accounts()).toSorted(),
    );
}

/** An account of another type is another account, though it has the same number. */
async function sameNumber(t: Trial, expect: Expectations, customerId: string, number: string): Promise<void> {
  const plain = externalAccountBody(t, customerId, { type: "SLV_ACCOUNT" });
  const reply = await t.call(creation, { body: withValueAt(plain, "accountInfo.accountNumber", number) });
  expect.that("the number under another type", reply.status !== 409, () => [
    "SLV_ACCOUNT with the number of a USD_ACCOUNT to be another account",
    answerOf(reply),
  ]);
}
