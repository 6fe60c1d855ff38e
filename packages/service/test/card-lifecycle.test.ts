import { contract, findEdge, lifecycle, type Schema } from "@tallystick/contract";
import { expect, test } from "vitest";
import { startService, type Reply, type RunningService } from "./start-service.ts";
import type { WalletKey } from "./wallet-key.ts";
import { createCard, createWallet, getCard, openWallet, retryHeaders } from "./wallet-fixtures.ts";

const states = lifecycle(contract, "CardState");
const requested: Schema<"CardStateRequest">[] = ["ACTIVE", "FROZEN", "CLOSED"];

/** How a card reaches each state that a platform can bring about. */
const routes: Record<string, { card?: { platformCardId: string }; moves: string[] }> = {
  PENDING_ISSUE: { card: { platformCardId: "pending-001" }, moves: [] },
  ACTIVE: { moves: [] },
  FROZEN: { moves: ["FROZEN"] },
  CLOSED: { moves: ["CLOSED"] },
};

/** The first call's reply; when that is a challenge, the retry's. */
async function patch(
  service: RunningService,
  key: WalletKey,
  id: string,
  body: unknown,
): Promise<Reply<Schema<"Conflict">>> {
  const first = await service.call<Schema<"SignedRetryChallenge">>("PATCH", `/cards/${id}`, { body });
  const headers = first.status === 202 ? retryHeaders(first.body, key) : {};
  return service.call("PATCH", `/cards/${id}`, { body, headers });
}

test.for(Object.entries(routes))(
  "a card in the state %s transitions along the declared edges only",
  async ([from, route]) => {
    const service = await startService();
    const fixtures = await createWallet(service);
    const { key } = await openWallet(service, fixtures);

    for (const to of requested) {
      const { body: card } = await createCard(service, fixtures, route.card);
      for (const state of route.moves) await patch(service, key, card.id, { state });
      const { body: before } = await getCard(service, card.id);

      const { status, body } = await patch(service, key, card.id, { state: to });
      const { body: after } = await getCard(service, card.id);
      const hasEdge = findEdge(states, { from, to, by: "cards.update" }) !== undefined;
      const expected = hasEdge ? [200, undefined, to] : [409, "INVALID_STATE_TRANSITION", from];
      expect([before.state, status, body.code, after.state]).toEqual([from, ...expected]);
    }
  },
);

test("every reachable state of a card is tested", () => {
  expect(Object.keys(routes).toSorted()).toEqual(states.states.filter((state) => state !== "PENDING_KYC").toSorted());
});
