import type { Contract } from "@tallystick/contract";
import type { Check } from "../../../../checks/check.ts";
import type { Trial } from "../../../../requests/trial.ts";
import { declared, expecting } from "../../../../requests/expect.ts";
import { fixtureOf } from "../../../../requests/fixtures/fixture.ts";
import type { Exchange } from "../../../../http/exchange.ts";
import { textAt } from "../../../../json/value-at.ts";
import { PLAIN_AMOUNT } from "../../plain-amount.ts";
import { quoteBody } from "../../quotes/fixtures.ts";
import { agentOf, carefulAgent, makePendingAction, type ConnectedAgent } from "../fixtures.ts";
import { agentCheck } from "./agent-check.ts";
import { transferOut } from "./payments.ts";

/** How agents come to a payment: at once, after an approval, by a quote. */
const ways: Readonly<Record<string, (t: Trial) => Promise<{ agent: ConnectedAgent; action: Exchange }>>> = {
  "a transfer": async (t) => {
    const agent = await agentOf(t);
    return { agent, action: await transferOut(t, agent, PLAIN_AMOUNT) };
  },
  "an approved transfer": async (t) => {
    const agent = await carefulAgent(t);
    const { id: actionId } = await makePendingAction(t);
    return { agent, action: await t.call("agents.actions.approve", { params: { agentId: agent.id, actionId } }) };
  },
  "a quote": async (t) => {
    const agent = await agentOf(t);
    const as = agent.credentials;
    const quote = fixtureOf(await t.call("agents.me.quotes.create", { as, body: await quoteBody(t) }), "A quote");
    return { agent, action: await t.call("agents.me.quotes.execute", { as, params: { quoteId: quote.id } }) };
  },
};

/** An action shows its transaction, and the transaction shows the agent, for the platform and for the agent itself. */
export function agentLinks(contract: Contract): Check[] {
  const rules = declared(contract, "TXN-08");
  return Object.entries(ways).map(([way, pay]) =>
    agentCheck(`${way} of an agent names the agent`, "transactions.get", rules, async (t: Trial) => {
      const { agent, action } = await pay(t);
      const transactionId = textAt(action.body, "transaction.id");
      t.precondition(transactionId !== undefined, `${way} of an agent shows no transaction`);
      const params = { transactionId };
      expectAgent(t, rules, way, { agent, read: await t.call("transactions.get", { params }) });
      const own = await t.call("agents.me.transactions.get", { params, as: agent.credentials });
      expectAgent(t, rules, `${way}, to itself`, { agent, read: own });
    }),
  );
}

function expectAgent(
  t: Trial,
  rules: readonly string[],
  state: string,
  { agent, read }: { agent: ConnectedAgent; read: Exchange },
): void {
  const observed = textAt(read.body, "agentId");
  expecting(t, rules, read.operation).same(state, "agentId", agent.id, observed);
}
