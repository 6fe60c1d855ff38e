import type { Schema } from "@tallystick/contract";
import { expect, onTestFinished, test } from "vitest";
import { dropExpiredAuth } from "../src/auth/index.ts";
import { openSqliteStore } from "../src/storage/sqlite-store.ts";
import type { Store } from "../src/storage/store.ts";
import { startService } from "./start-service.ts";
import { temporaryStore } from "./temporary-store.ts";
import { createCard, createWallet, openWallet, retryHeaders } from "./wallet-fixtures.ts";

const day = 24 * 60 * 60_000;
const tables = ["authChallenges", "authSessions", "authAllowances"] as const;

function counts(store: Store): Promise<number[]> {
  return store.read(async (tx) => {
    const rows = await Promise.all(tables.map((table) => tx.selectFrom(table).selectAll().execute()));
    return rows.map(({ length }) => length);
  });
}

async function dropExpired(store: Store, now: number): Promise<void> {
  for (const drop of dropExpiredAuth) await store.transaction((tx) => drop(tx, now));
}

test("housekeeping deletes expired records, and keeps valid ones and sessions ended within a day", async () => {
  const path = temporaryStore();
  const service = await startService({ store: path });
  const store = await openSqliteStore(path);
  onTestFinished(store.close);
  const fixtures = await createWallet(service);
  const { key } = await openWallet(service, fixtures);
  await service.call("POST", `/auth/credentials/${fixtures.credentialId}/challenge`);
  const { body: card } = await createCard(service, fixtures);
  const request = { body: { state: "FROZEN" } };
  const { body } = await service.call<Schema<"SignedRetryChallenge">>("PATCH", `/cards/${card.id}`, request);

  await dropExpired(store, Date.now());
  expect(await counts(store)).toEqual([1, 1, 1]);
  await service.advance(5 * 60_000 + 1000);
  await dropExpired(store, Date.now() + 5 * 60_000 + 1000);
  expect(await counts(store)).toEqual([0, 1, 0]);
  const headers = retryHeaders(body, key);
  expect((await service.call("PATCH", `/cards/${card.id}`, { ...request, headers })).status).toBe(401);
  await dropExpired(store, Date.now() + 15 * 60_000 + 1000);
  expect(await counts(store)).toEqual([0, 1, 0]);
  await dropExpired(store, Date.now() + day + 15 * 60_000 + 1000);
  expect(await counts(store)).toEqual([0, 0, 0]);
});
