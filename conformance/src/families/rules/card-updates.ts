import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/check.ts";
import { perform } from "../../world/perform.ts";
import { asObject, textAt } from "../../world/value-at.ts";
import { defineCheck } from "../define-check.ts";
import { declared, expectSame, expectSuccess } from "../expect.ts";

/** What is particular to changing cards. */
export function cardUpdateRules(contract: Contract): Check[] {
  return [sources(contract), together(contract)];
}

/** Funding sources are replaced as a whole, in the order given (CARD-31). */
function sources(contract: Contract): Check {
  const rules = declared(contract, "CARD-31");
  return defineCheck({
    name: "rules/funding sources are replaced in the order given",
    family: "rules",
    operation: "cards.update",
    rules,
    cost: 2,
    async run(t) {
      const { id } = await t.world.anotherCard("ACTIVE");
      for (const wanted of await lists(t)) {
        const reply = await perform(t, "cards.update", { params: { id }, body: { fundingSources: wanted } });
        // Whether an account that is no wallet may fund a card is the target's own choice (G-70).
        if (wanted.length > 1 && reply.status === 400) continue;
        expectSuccess(t, rules, `${wanted.length} sources`, reply);
        const read = await t.call("cards.get", { params: { id } });
        expectSame(t, rules, `${wanted.length} sources`, {
          operation: "cards.update",
          what: "the list as it was given:",
          expected: wanted,
          observed: asObject(read.body)?.["fundingSources"],
        });
      }
    },
  });
}

/** The wallet before and after the customer's other account in its currency, where there is one; then the wallet alone. */
async function lists(t: Trial): Promise<string[][]> {
  const customer = await t.world.customer();
  const wallet = await t.world.wallet();
  const currency = textAt(wallet.body, "balance.currency.code");
  const query = { customerId: customer.id, currency, type: "INTERNAL_CRYPTO" };
  const { body } = await t.call("customers.internalAccounts.list", { query });
  const data = asObject(body)?.["data"];
  const other = textAt(Array.isArray(data) ? data[0] : undefined, "id");
  return [
    ...(other === undefined
      ? []
      : [
          [other, wallet.id],
          [wallet.id, other],
        ]),
    [wallet.id],
  ];
}

/** State and funding sources in one update (CARD-33). */
function together(contract: Contract): Check {
  const rules = declared(contract, "CARD-33");
  return defineCheck({
    name: "rules/state and funding sources change together",
    family: "rules",
    operation: "cards.update",
    rules,
    cost: 2,
    async run(t) {
      const { id } = await t.world.anotherCard("ACTIVE");
      const body = { state: "FROZEN", fundingSources: [(await t.world.wallet()).id] };
      const reply = await perform(t, "cards.update", { params: { id }, body });
      expectSuccess(t, rules, "both at once", reply);
      const read = asObject((await t.call("cards.get", { params: { id } })).body) ?? {};
      expectSame(t, rules, "both at once", {
        operation: "cards.update",
        what: "both changes:",
        expected: body,
        observed: { state: read["state"], fundingSources: read["fundingSources"] },
      });
    },
  });
}
