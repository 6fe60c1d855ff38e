import type { Derivation, Exchange, Trial } from "../../words.ts";
import { check, textAt } from "../../words.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { makeAgentQuote } from "../../quotes/fixtures.ts";
import { agentOf, carefulAgent, makePendingAction, transferOut, type ConnectedAgent } from "../fixtures.ts";

/** An action shows its transaction, and the transaction shows the agent, for the platform and for the agent itself. */
export const agentLinks: readonly Derivation[] = [
  linked("a transfer", async (t) => {
    const agent = await agentOf(t);
    return { agent, action: await transferOut(t, agent, PLAIN_AMOUNT) };
  }),
  linked("an approved transfer", async (t) => {
    const agent = await carefulAgent(t);
    const { id: actionId } = await makePendingAction(t);
    return { agent, action: await t.call("agents.actions.approve", { params: { agentId: agent.id, actionId } }) };
  }),
  linked("a quote", async (t) => {
    const agent = await agentOf(t);
    const request = { as: agent.credentials, params: { quoteId: (await makeAgentQuote(t, agent)).id } };
    return { agent, action: await t.call("agents.me.quotes.execute", request) };
  }),
];

function linked(what: string, pay: (t: Trial) => Promise<{ agent: ConnectedAgent; action: Exchange }>): Derivation {
  return check("transactions.get", `${what} of an agent names the agent`, "TXN-08", async (t: Trial, expect) => {
    const { agent, action } = await pay(t);
    const transactionId = textAt(action.body, "transaction.id");
    t.precondition(transactionId !== undefined, `${what} of an agent shows no transaction`);
    const params = { transactionId };
    for (const read of [
      await t.call("transactions.get", { params }),
      await t.call("agents.me.transactions.get", { params, as: agent.credentials }),
    ]) {
      expect.of(read.operation).members(`${what}, by ${read.operation}`, read, { agentId: agent.id });
    }
  });
}
