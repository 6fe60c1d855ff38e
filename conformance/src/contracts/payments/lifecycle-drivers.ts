import type { LifecycleName } from "@tallystick/contract";
import type { LifecycleDriver, LifecycleDrivers } from "../../requests/states/lifecycle-driver.ts";
import type { Fixture, Trial } from "./words.ts";
import { fixtureOf, textAt } from "./words.ts";
import { agentOf, carefulAgent, makePendingAction, transferOut } from "./agents/fixtures.ts";
import { moveRequest } from "./cards/moves.ts";
import { cardOf } from "./cards/fixtures.ts";
import { balanceOf, fundedAccount } from "./accounts/fixtures.ts";
import { reachableStates } from "./cards/reachable-states.ts";
import { makeTransfer } from "./transfers/fixtures.ts";
import { externalAccountOf } from "./external-accounts/fixtures.ts";

const card: LifecycleDriver = {
  states: reachableStates,
  async make(t, from) {
    const { id } = await cardOf(t, from);
    return { id, look: () => t.call("cards.get", { params: { id } }) };
  },
  request: async (_t, lifecycle, { id }, by, to) => moveRequest(lifecycle, by, id, to),
};

const agentAction: LifecycleDriver = {
  states: (_contract, { states }) => [...states],
  async make(t, from, to) {
    const { id } =
      from === "PENDING_APPROVAL" && to === "FAILED" ? await unaffordableAction(t) : await actionIn(t, from);
    const { credentials } = from === "APPROVED" ? await agentOf(t) : await carefulAgent(t);
    return { id, look: () => t.call("agents.me.actions.get", { as: credentials, params: { actionId: id } }) };
  },
  async request(t, _lifecycle, { id, look }) {
    return { params: { agentId: textAt((await look()).body, "agentId") ?? "", actionId: id } };
  },
};

/** The lifecycles that callers drive and the suite can drive. */
export const lifecycleDrivers: LifecycleDrivers = {
  CardState: card,
  AgentActionStatus: agentAction,
} satisfies Partial<Record<LifecycleName, LifecycleDriver>>;

async function actionIn(t: Trial, state: string): Promise<Fixture> {
  // A transfer that the agent may make without approval.
  if (state === "APPROVED") return fixtureOf(await transferOut(t, await agentOf(t)), "An action");
  const action = state === "FAILED" ? await unaffordableAction(t) : await makePendingAction(t);
  if (state === "PENDING_APPROVAL") return action;
  const { id } = await carefulAgent(t);
  const operation = state === "REJECTED" ? "agents.actions.reject" : "agents.actions.approve";
  return fixtureOf(await t.call(operation, { params: { agentId: id, actionId: action.id } }), `An action ${state}`);
}

/** A transfer of the whole balance, requested before the money went elsewhere. */
async function unaffordableAction(t: Trial): Promise<Fixture> {
  const [internal, external] = [await fundedAccount(t), await externalAccountOf(t)];
  const amount = await balanceOf(t, internal.id);
  const action = await makePendingAction(t, amount);
  await makeTransfer(t, { direction: "out", internal, external, amount });
  return action;
}
