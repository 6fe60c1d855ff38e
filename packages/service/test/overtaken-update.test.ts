import { contract, type Schema } from "@tallystick/contract";
import type { Call } from "@tallystick/server";
import { expect, onTestFinished, test } from "vitest";
import { cardHandlers } from "../src/cards/handlers.ts";
import { changeCard, findCard, type Card } from "../src/cards/store.ts";
import type { Runtime } from "../src/runtime/runtime.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import type { Store, Tx } from "../src/storage/store.ts";
import { startService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { createCard, createWallet } from "./wallet-fixtures.ts";

/** An active card, and its store. */
async function storeWithCard(): Promise<{ store: Store; cardId: string; platformId: string }> {
  const path = temporaryStore();
  const service = await startService({ store: path });
  const { body } = await createCard(service, await createWallet(service));
  await service.close();
  const store = await openSqliteStore(path);
  onTestFinished(store.close);
  const { platformId } = await store.read((tx) =>
    tx.selectFrom("cards").select("platformId").where("id", "=", body.id).executeTakeFirstOrThrow(),
  );
  return { store, cardId: body.id, platformId };
}

test("an update of a card changed since its read writes nothing", async () => {
  const { store, cardId, platformId } = await storeWithCard();

  const find = (tx: Tx): Promise<Card | undefined> => findCard(tx, platformId, cardId);
  const before = await store.read(find);
  const stale = { id: cardId, state: "FROZEN" };
  const changes = { state: "CLOSED", fundingSources: [], updatedAt: 1 };
  expect(await store.transaction((tx) => changeCard(tx, stale, changes))).toBe(false);
  expect(await store.read(find)).toEqual(before);
});

test.for([
  ["closed", "CLOSED", "Error: CardState CLOSED → FROZEN"],
  ["still in the state it was read in", "ACTIVE", "FROZEN"],
])("a signed update of a card that became %s uses the current state", async ([, state = "", outcome]) => {
  const { store, cardId, platformId } = await storeWithCard();

  const result = await store.transaction(async (tx) => {
    const call = callOn(tx, { platformId, cardId, body: { state: "FROZEN" } }, async () => {
      await tx.updateTable("cards").set({ state }).where("id", "=", cardId).execute();
    });
    // The handler uses nothing else of a runtime.
    const parts = { contract, events: { record: async () => {} }, rails: { place: async () => {} } };
    const runtime = { ...parts, ids: { next: () => "Work:1" } } as unknown as Runtime;
    const handlers = cardHandlers(runtime, { sandbox: true });
    return handlers["cards.update"](call).then(({ body }) => ("state" in body ? body.state : ""), String);
  });
  expect(result).toBe(outcome);
});

/** The part of a call that the update handler uses; `meanwhile` is what others do while it waits for the signature. */
function callOn(
  tx: Tx,
  update: { platformId: string; cardId: string; body: Schema<"CardUpdate"> },
  meanwhile: () => Promise<void>,
): Call<"cards.update", Tx> {
  const call = {
    tx,
    now: 0,
    principal: { platformId: update.platformId },
    params: { id: update.cardId },
    body: update.body,
    refuseUnless: (condition: string, holds: unknown) => {
      if (!holds) throw new Error(condition);
    },
    move: (lifecycle: string, from: string, to: string) => {
      if (from !== "ACTIVE") throw new Error(`${lifecycle} ${from} → ${to}`);
    },
    sign: meanwhile,
  };
  return call as unknown as Call<"cards.update", Tx>;
}
