import { cardLifecycle, moveRequest } from "./moves.ts";
import { plainSuffix } from "../sandbox/plain-suffix.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const cardRequests: Requests<"cards.create" | "cards.get" | "cards.list" | "cards.update"> = {
  "cards.create": async (t, { customer, wallet }) => ({
    body: {
      cardholderId: await customer(),
      form: "VIRTUAL",
      fundingSources: [await wallet()],
      platformCardId: `${t.unique("card")}-${plainSuffix(t.contract)}`,
    },
  }),
  "cards.list": async (_t, { customer }) => ({ query: { cardholderId: await customer() } }),
  "cards.get": async (_t, { payingCard }) => ({ params: { id: await payingCard() } }),
  "cards.update": async (t, { card }) => moveRequest(cardLifecycle(t.contract), "cards.update", await card(), "FROZEN"),
};
