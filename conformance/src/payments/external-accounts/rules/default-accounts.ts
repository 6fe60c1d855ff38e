import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../../engine/types.ts";
import { expectSame, expectThat } from "../../../families/expect.ts";
import { handWrittenCheck } from "../../../families/hand-written-check.ts";
import { answerOf, fixtureOf } from "../../../fixtures/fixture.ts";
import type { Exchange } from "../../../http/exchange.ts";
import { valueAt } from "../../../json/value-at.ts";
import { customerOf } from "../../customers/fixtures.ts";
import { externalAccountBody } from "../fixtures.ts";

const operation = "customers.externalAccounts.create";

/** A customer's default account stays until another one is made, and one is made even when several are asked for. */
export function defaultAccountRules(contract: Contract): Check[] {
  return [
    handWrittenCheck(contract, {
      rules: ["G-35d"],
      name: "a refused account does not become the default",
      operation,
      run: refusedOne,
    }),
    handWrittenCheck(contract, {
      rules: ["G-35d"],
      name: "of several default accounts made at once one is left",
      operation,
      run: severalAtOnce,
    }),
  ];
}

/** The body of a new account of the trial's own customer that is to be its default. */
async function defaultBody(t: Trial): Promise<Record<string, unknown>> {
  return { ...externalAccountBody(t, (await customerOf(t)).id), defaultUmaDepositAccount: true };
}

async function isDefault(t: Trial, made: Exchange): Promise<boolean> {
  const externalAccountId = fixtureOf(made, "A default account").id;
  const { body } = await t.call("customers.externalAccounts.get", { params: { externalAccountId } });
  return valueAt(body, "defaultUmaDepositAccount") === true;
}

/** A duplicate is refused, and takes nobody's place. */
async function refusedOne(t: Trial, rules: readonly string[]): Promise<void> {
  const body = await defaultBody(t);
  const made = await t.call(operation, { body });
  t.precondition(await isDefault(t, made), "an account does not become the default");
  const refused = await t.call(operation, { body });
  t.precondition(refused.status === 409, `the same account once more: ${answerOf(refused)}`);
  expectSame(t, rules, "after a refused default", {
    operation,
    what: "the one before is still the default:",
    expected: true,
    observed: await isDefault(t, made),
  });
}

/** So many at once show what two calls may miss of each other. */
const CALLERS = 3;

async function severalAtOnce(t: Trial, rules: readonly string[]): Promise<void> {
  const bodies = await Promise.all(Array.from({ length: CALLERS }, () => defaultBody(t)));
  const made = await Promise.all(bodies.map((body) => t.call(operation, { body })));
  const left = (await Promise.all(made.map((each) => isDefault(t, each)))).filter(Boolean).length;
  expectThat(t, rules, `${CALLERS} at once`, left === 1, () => ({
    operation,
    expected: `one default account of ${CALLERS}`,
    observed: String(left),
  }));
}
