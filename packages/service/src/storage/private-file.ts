import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";
import { UnusableStore } from "./unusable-store.ts";

const ownerOnly = 0o600;

/**
 * Makes sure that only its owner can read a store's file, and creates it when it is missing: wallet seeds and signing keys stand
 * in it. The files that SQLite puts beside it (`-wal`, `-shm`) hold the same data; SQLite creates them with the mode of the file.
 */
export function makePrivate(path: string): void {
  // To open a pipe would wait for its other end.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false)
    throw new UnusableStore(`${path} cannot be opened as a store: it is no regular file. Name another with --store.`);
  closeSync(openSync(path, "a", ownerOnly));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, ownerOnly);
}
