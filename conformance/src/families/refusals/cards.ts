import { requestOf } from "../../world/requests.ts";
import { withNames } from "./names.ts";
import { only, type Provoker } from "./provocation.ts";

/** A funding source that cannot fund: an account of the cardholder that is no wallet. */
export const ineligible: Provoker = async (t, operation, refusal) => {
  const account = await t.world.internalAccount({ type: "INTERNAL_FIAT", currency: "USD" });
  return withNames(t, operation, refusal, [account.id]);
};

/** An update without anything in it. */
export const nothingToChange: Provoker = async (t, operation) =>
  only({ ...(await requestOf(t, operation.id)), body: {} });

/** Closing a card and giving it other funding sources in one breath. */
export const exclusive: Provoker = async (t, operation) => {
  const request = await requestOf(t, operation.id);
  return only({ ...request, body: { state: "CLOSED", fundingSources: [(await t.world.wallet()).id] } });
};

/** Other funding sources for a card that is closed. */
export const terminal: Provoker = async (t) => {
  const card = await t.world.card("CLOSED");
  return only({ params: { id: card.id }, body: { fundingSources: [(await t.world.wallet()).id] } });
};
