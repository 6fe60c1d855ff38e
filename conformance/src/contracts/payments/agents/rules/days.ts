import type { Derivation, Trial } from "../../words.ts";
import { byTheClock, check, isSuccess, textAt } from "../../words.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { agentOf, transferOut, type ConnectedAgent } from "../fixtures.ts";
import { readAgent } from "./payments.ts";

const STEP_MS = 3 * 60 * 60_000;

/** More than a day, wherever it begins. */
const STEPS = 9;

/** When a day's limits are free again, by the day that the target itself shows. */
export const agentDays: readonly Derivation[] = [
  check(
    "agents.me.transfers.out",
    "daily limits reset at midnight UTC",
    "G-67j",
    byTheClock,
    async (t: Trial, expect) => {
      const agent = await agentOf(t, { spendingLimits: { dailyLimit: PLAIN_AMOUNT } });
      t.precondition(isSuccess(await transferOut(t, agent, PLAIN_AMOUNT)), "an agent cannot pay");
      const day = await dayOf(t, agent);
      t.precondition(day !== undefined, "an agent's usage shows no dailyResetDate");
      for (let step = 1; step <= STEPS; step += 1) {
        await t.advance(STEP_MS);
        const isPaid = isSuccess(await transferOut(t, agent, PLAIN_AMOUNT));
        const now = await dayOf(t, agent);
        expect.that(isPaid ? "the next day" : "the same day", isPaid === (now !== day), () => [
          isPaid ? `a limit that is reached, as usage still shows ${day}` : `a free limit, as usage shows ${now}`,
          isPaid ? "another payment" : "no payment",
        ]);
        if (isPaid) return;
      }
      expect.that("a day later", false, () => ["a free limit after more than a day", "no payment"]);
    },
  ),

  /** Three payments beyond the limit leave room for one within it. */
  check("agents.me.transfers.out", "a refused payment does not count as usage", "V-60e", async (t: Trial, expect) => {
    const spendingLimits = { dailyLimit: 2 * PLAIN_AMOUNT, dailyTransactionLimit: 2, monthlyLimit: 2 * PLAIN_AMOUNT };
    const agent = await agentOf(t, { spendingLimits });
    for (const nth of ["a first", "a second", "a third"]) {
      const refused = await transferOut(t, agent, 2 * PLAIN_AMOUNT + 1);
      t.precondition(refused.status === 403, `${nth} payment beyond the limit was not refused`);
    }
    for (const nth of ["the first", "the second"]) {
      expect.status(`${nth} within the limit`, await transferOut(t, agent, PLAIN_AMOUNT), 201);
    }
  }),
];

async function dayOf(t: Trial, agent: ConnectedAgent): Promise<string | undefined> {
  return textAt((await readAgent(t, agent.id)).body, "usage.dailyResetDate");
}
