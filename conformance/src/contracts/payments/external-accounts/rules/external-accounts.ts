import type { Derivation, Expectations, Trial } from "../../words.ts";
import { asObject, fixtureOf, check, textAt, valueAt, valuesAt, withValueAt } from "../../words.ts";
import { accountTypes, identifiersOf, currencyOf } from "../account-info.ts";
import { areRailsOf, railsOfIdentifier } from "../rails.ts";
import { externalAccountBody, makeExternalAccount, ownAccountBody } from "../fixtures.ts";
import { wholeListOf } from "../../../../requests/fixtures/whole-list.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { hasCurrency } from "../../customers/known-currencies.ts";

const creation = "customers.externalAccounts.create";

/** What only external accounts have. */
export const externalAccountRules: readonly Derivation[] = [
  check(creation, "account creation ignores paymentRails", "G-36d", ownRails),
  check(creation, "an account shows the rails of its identifier", "G-36d", railsByIdentifier),
  check(creation, "check digits are not verified", "G-36c", checkDigits),
  check("platform.externalAccounts.list", "the platform's list excludes customers' accounts", "G-39f", platforms),
  check("platform.externalAccounts.create", "creation of a platform account ignores customerId", "G-39f", ownAnyway),
  check("platform.externalAccounts.delete", "the platform cannot delete a customer's account", "G-39f", notPlatforms),
];

/** One of the type's rails is requested: all of them are shown, as without the request. */
async function ownRails(t: Trial, expect: Expectations): Promise<void> {
  const path = "accountInfo.paymentRails";
  const { id } = await customerOf(t);
  const rails = valuesAt((await makeExternalAccount(t, id)).body, `${path}[]`);
  const body = withValueAt(externalAccountBody(t, id), path, rails.slice(-1));
  const reply = await t.call(creation, { body, deliberatelyInvalid: true });
  expect.status("one rail asked for", reply, 201);
  expect.same(
    "one rail asked for",
    "paymentRails",
    rails.map(String).toSorted(),
    valuesAt(reply.body, `${path}[]`).map(String).toSorted(),
  );
}

/** Each type whose identifiers serve different rails, with one identifier after the other. */
async function railsByIdentifier(t: Trial, expect: Expectations): Promise<void> {
  const operation = creation;
  const { id } = await customerOf(t);
  for (const type of accountTypes(t.contract)) {
    for (const identifier of identifiersOf(t.contract, type)) {
      const served = railsOfIdentifier(t.contract, type, identifier);
      if (served === undefined) continue;
      if (!(await hasCurrency(t, currencyOf(t.contract, type)))) continue;
      const reply = await t.call(operation, { body: externalAccountBody(t, id, { type, identifier }) });
      const state = `${type} by ${identifier}`;
      expect.status(state, reply, 201);
      const info = asObject(valueAt(reply.body, "accountInfo")) ?? {};
      const shown = valuesAt(info, "paymentRails[]");
      expect
        .of(operation)
        .that(state, areRailsOf(t.contract, { accountType: type, [identifier]: "" }, shown), () => [
          `some of the type's paymentRails, with ${served.join(", ")}`,
          shown.join(", ") || "none",
        ]);
    }
  }
}

/** Types whose number has check digits, the field, and the position of the digits. */
const checked = [
  { type: "EUR_ACCOUNT", field: "iban", at: 2 },
  { type: "MXN_ACCOUNT", field: "clabeNumber", at: 16 },
];

/** Two numbers that differ only in a check digit: at least one is wrong, and both are accepted. */
async function checkDigits(t: Trial, expect: Expectations): Promise<void> {
  const { id } = await customerOf(t);
  for (const { type, field, at } of checked) {
    if (!(await hasCurrency(t, currencyOf(t.contract, type)))) continue;
    const body = externalAccountBody(t, id, { type });
    const number = textAt(body, `accountInfo.${field}`) ?? "";
    const digit = (Number(number[at]) + 1) % 10;
    const wrong = withValueAt(body, `accountInfo.${field}`, `${number.slice(0, at)}${digit}${number.slice(at + 1)}`);
    for (const [state, each] of [
      ["as they come", body],
      ["one digit on", wrong],
    ] as const) {
      expect.success(`${field}: ${state}`, await t.call(creation, { body: each }));
    }
    const short = withValueAt(body, `accountInfo.${field}`, number.slice(0, 13));
    const reply = await t.call(creation, { body: short, deliberatelyInvalid: true });
    expect.status(`${field}: thirteen characters`, reply, 400);
  }
}

/** Created without customerId by either operation; a customer's is found neither alone nor in the list. */
async function platforms(t: Trial, expect: Expectations): Promise<void> {
  const body = ownAccountBody(t);
  const own = fixtureOf(await t.call(creation, { body }), "The platform's account");
  const customers = await makeExternalAccount(t, (await customerOf(t)).id);
  const get = async (externalAccountId: string): Promise<number> =>
    (await t.call("platform.externalAccounts.get", { params: { externalAccountId } })).status;
  const all = await wholeListOf(t, "platform.externalAccounts.list", {});
  expect.same(
    "its own, and a customer's",
    "read alone, and listed:",
    [200, true, 404, false],
    [await get(own.id), all.includes(own.id), await get(customers.id), all.includes(customers.id)],
  );
}

/** The request has no customerId there: one that it carries all the same is ignored (V-06). */
async function ownAnyway(t: Trial, expect: Expectations): Promise<void> {
  const body = externalAccountBody(t, (await customerOf(t)).id);
  const reply = await t.call("platform.externalAccounts.create", { body, deliberatelyInvalid: true });
  expect.status("with a customerId", reply, 201);
  const { id: externalAccountId } = fixtureOf(reply, "The platform's account");
  const read = await t.call("platform.externalAccounts.get", { params: { externalAccountId } });
  expect.status("with a customerId, read as the platform's own", read, 200);
  for (const seen of [reply, read]) expect.members("with a customerId", seen, { customerId: undefined });
}

/** As the platform's own it is unknown, so it stays the customer's. */
async function notPlatforms(t: Trial, expect: Expectations): Promise<void> {
  const { id } = await makeExternalAccount(t, (await customerOf(t)).id);
  const params = { externalAccountId: id };
  const reply = await t.call("platform.externalAccounts.delete", { params });
  expect.status("a customer's account", reply, 404);
  const read = await t.call("customers.externalAccounts.get", { params });
  expect.status("read afterwards", read, 200);
}
