import type { Exchange, Expectations, Trial } from "../../words.ts";
import { answerOf, textAt, valueAt } from "../../words.ts";
import type { ConnectedAgent } from "../fixtures.ts";
import { balanceOf, fundedAccount } from "../../accounts/fixtures.ts";

/** The balance of the customer's account in USD. */
export async function balance(t: Trial): Promise<number> {
  return balanceOf(t, (await fundedAccount(t)).id);
}

/** The reply must show an action in this state. */
export function expectAction(expect: Expectations, state: string, reply: Exchange, wanted: string): void {
  const seen = textAt(reply.body, "status");
  expect
    .of(reply.operation)
    .that(state, seen === wanted, () => [`an action that is ${wanted}`, seen ?? answerOf(reply)]);
}

/** The figures of an agent's usage: payments today, amount today, amount this month. */
export async function usageOf(t: Trial, { id }: ConnectedAgent): Promise<unknown[]> {
  return spentIn(await readAgent(t, id));
}

/** The agent, as its platform reads it. */
export function readAgent(t: Trial, agentId: string): Promise<Exchange> {
  return t.call("agents.get", { params: { agentId } });
}

/** The figures in a reply that shows an agent. */
export function spentIn({ body }: Exchange): unknown[] {
  return ["dailyTransactionCount", "dailySpend", "monthlySpend"].map((name) => valueAt(body, `usage.${name}`));
}
