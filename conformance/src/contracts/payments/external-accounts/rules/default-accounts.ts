import type { Derivation, Expectations, Trial } from "../../words.ts";
import { answerOf, fixtureOf, check, valueAt } from "../../words.ts";
import { customerOf, otherCustomerOf } from "../../customers/fixtures.ts";
import { externalAccountBody, makeExternalAccount } from "../fixtures.ts";

const operation = "customers.externalAccounts.create";

/** A customer's default account stays until another one is made, and one is made even when several are asked for. */
export const defaultAccountRules: readonly Derivation[] = [
  check(operation, "a customer has one default account", "G-35d", oneDefault),
  check(operation, "a refused account does not become the default", "G-35d", refusedOne),
  check(operation, "concurrent default accounts leave one default", "G-35d", severalAtOnce),
];

/** The newest is the default, and the previous one is not any longer; another customer's stays unchanged. */
async function oneDefault(t: Trial, expect: Expectations): Promise<void> {
  const customer = await customerOf(t);
  const otherCustomers = await makeDefault(t, await otherCustomerOf(t));
  const first = await makeDefault(t, customer);
  const second = await makeDefault(t, customer);
  const plain = await makeExternalAccount(t, customer.id);
  expect.same(
    "a second default",
    "default are the first, the second, a plain one, another customer's:",
    [false, true, false, true],
    await areDefaults(t, [first, second, plain.id, otherCustomers]),
  );
}

/** A duplicate is refused, and takes nobody's place. */
async function refusedOne(t: Trial, expect: Expectations): Promise<void> {
  const body = defaultBody(t, await customerOf(t));
  const { id } = fixtureOf(await t.call(operation, { body }), "A default account");
  const [isDefault] = await areDefaults(t, [id]);
  t.precondition(isDefault, "an account does not become the default");
  const refused = await t.call(operation, { body });
  t.precondition(refused.status === 409, `the same account once more: ${answerOf(refused)}`);
  expect.same("after a refused default", "the one before is still the default:", [true], await areDefaults(t, [id]));
}

/** So many at once show what two calls may miss of each other. */
const CALLERS = 3;

async function severalAtOnce(t: Trial, expect: Expectations): Promise<void> {
  const customer = await customerOf(t);
  const made = await Promise.all(Array.from({ length: CALLERS }, () => makeDefault(t, customer)));
  const left = (await areDefaults(t, made)).filter(Boolean).length;
  expect.that(`${CALLERS} at once`, left === 1, () => [`one default account of ${CALLERS}`, String(left)]);
}

/** The body of a new account of a customer that is to be its default. */
function defaultBody(t: Trial, { id }: { id: string }): Record<string, unknown> {
  return { ...externalAccountBody(t, id), defaultUmaDepositAccount: true };
}

/** The id of such an account. */
async function makeDefault(t: Trial, owner: { id: string }): Promise<string> {
  return fixtureOf(await t.call(operation, { body: defaultBody(t, owner) }), "A default account").id;
}

/** Whether each of these accounts is shown as a default; a target need not show it of any. */
async function areDefaults(t: Trial, ids: readonly string[]): Promise<boolean[]> {
  const shown = await Promise.all(
    ids.map(async (externalAccountId) => {
      const { body } = await t.call("customers.externalAccounts.get", { params: { externalAccountId } });
      return valueAt(body, "defaultUmaDepositAccount");
    }),
  );
  t.precondition(
    shown.some((each) => each !== undefined),
    "no account shows whether it is the default",
  );
  return shown.map((each) => each === true);
}
