import { statSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import type { ReadinessCheck } from "../operation/readiness.ts";
import { appliedMigrations, canServe } from "./migrate.ts";
import type { Store } from "./store.ts";

/** Below this many bytes the log of a busy store may not fit. */
const leastFree = 64 * 1024 * 1024;

/** Nothing less than a write that is committed shows that the store takes writes. */
export function storeTakesWrites(store: Store): ReadinessCheck {
  return async () => {
    await store.transaction((tx) =>
      tx
        .updateTable("encryptionKeys")
        .set((row) => ({ createdAt: row.ref("createdAt") }))
        .execute(),
    );
    return undefined;
  };
}

/** `free` tells how many bytes of the disk are free. */
export function diskHasRoom(path: string, free: (path: string) => Promise<number> = freeBytes): ReadinessCheck {
  return async () => {
    const bytes = await free(path);
    if (bytes >= leastFree) return undefined;
    return `the disk of the store is nearly full: ${Math.floor(bytes / 1024 / 1024)} MiB are free`;
  };
}

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** What is written to a file that has lost its name is lost at the next start. Made while the store is being opened. */
export function storeKeepsItsFile(path: string): ReadinessCheck {
  const opened = statSync(path);
  return async () => {
    const found = await stat(path).catch(() => undefined);
    if (found?.ino === opened.ino && found.dev === opened.dev) return undefined;
    return `${path} is another file than the one that is open, and what is written now would be lost; stop this process and start it again`;
  };
}

/** A newer version may have migrated the store while this one runs. */
export function migrationsAreKnown(store: Store): ReadinessCheck {
  return async () => {
    if (canServe(await store.read(appliedMigrations))) return undefined;
    return "the store was migrated by another version; start that version";
  };
}
