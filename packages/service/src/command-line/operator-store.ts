import { existsSync } from "node:fs";
import { createIds, type Ids } from "../runtime/ids.ts";
import { systemClock } from "../runtime/clock.ts";
import { systemRandomness, type Randomness } from "../runtime/randomness.ts";
import { openStore, storeKindOf } from "../storage/open-store.ts";
import type { Tx } from "../storage/store.ts";
import type { OptionValues } from "./options.ts";
import { UsageError } from "./usage-error.ts";

/** What the acts of an operator need. */
export interface OperatorUnit {
  tx: Tx;
  ids: Ids;
  random: Randomness;
  now: number;
}

export type StoreValues = Pick<OptionValues, "store" | "encryption-key">;

/** @throws UsageError for a store that no other process can open. */
export function checkStore({ store }: Pick<StoreValues, "store">): void {
  if (store === ":memory:")
    throw new UsageError("--store names the file of the service; :memory: is in another process.");
}

/** For what needs the file itself. @throws UsageError for a database, with what does it there. */
export function checkStoreFile({ store }: Pick<StoreValues, "store">, instead: string): void {
  checkStore({ store });
  if (storeKindOf(store) === "database") throw new UsageError(`--store names a database of PostgreSQL: ${instead}`);
}

/** One unit of work on the store of a service, which may be running. @throws UsageError for what cannot be done, with the reason. */
export function onStore<T>(values: StoreValues, work: (unit: OperatorUnit) => Promise<T>): Promise<T> {
  return inUnit(values, "transaction", work);
}

/** Like `onStore` for what only reads: a service that is running goes on writing meanwhile. */
export function readStore<T>(values: StoreValues, work: (unit: OperatorUnit) => Promise<T>): Promise<T> {
  return inUnit(values, "survey", work);
}

async function inUnit<T>(
  values: StoreValues,
  kind: "transaction" | "survey",
  work: (unit: OperatorUnit) => Promise<T>,
): Promise<T> {
  if (storeKindOf(values.store) === "file" && !existsSync(values.store))
    throw new UsageError(`${values.store} does not exist. Name the file of the service with --store.`);
  const operatorKey = values["encryption-key"];
  const store = await openStore(values.store, { migrates: false, ...(operatorKey && { operatorKey }) });
  const ids = createIds(systemClock, systemRandomness);
  try {
    return await store[kind]((tx) => work({ tx, ids, random: systemRandomness, now: systemClock.now() }));
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message, { cause: error }) : error;
  } finally {
    await store.close();
  }
}
