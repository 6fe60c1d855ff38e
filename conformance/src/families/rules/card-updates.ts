import type { Contract } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/check.ts";
import { twofoldCardholder } from "../../world/cardholders.ts";
import { perform } from "../../world/perform.ts";
import type { WalletSession } from "../../world/sessions.ts";
import { asObject } from "../../world/value-at.ts";
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
      const alone = [(await t.world.wallet()).id];
      await replaced(t, rules, id, alone);
      const { customer, wallet, other, session } = await twofoldCardholder(t);
      const card = await t.world.anotherCard("ACTIVE", customer);
      for (const wanted of [[other.id, wallet.id], [wallet.id, other.id], [wallet.id]]) {
        await replaced(t, rules, card.id, wanted, session);
      }
    },
  });
}

async function replaced(
  t: Trial,
  rules: readonly string[],
  id: string,
  wanted: string[],
  session?: WalletSession,
): Promise<void> {
  const reply = await perform(t, "cards.update", { params: { id }, body: { fundingSources: wanted } }, session);
  // Whether an account that is no wallet may fund a card is the target's own choice (G-70).
  if (wanted.length > 1 && reply.status === 400) return;
  expectSuccess(t, rules, `${wanted.length} sources`, reply);
  const read = await t.call("cards.get", { params: { id } });
  expectSame(t, rules, `${wanted.length} sources`, {
    operation: "cards.update",
    what: "the list as it was given:",
    expected: wanted,
    observed: asObject(read.body)?.["fundingSources"],
  });
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
