import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { makeOperatorKey, operatorKeyOf, type OperatorKey } from "./operator-key.ts";
import { UnusableStore } from "../unusable-store.ts";

/** Where the key of a store is kept when the operator gives none. It protects copies of the store that are made without it. */
export function keyFileOf(store: string): string {
  return `${store}.key`;
}

/** The key in the file beside a store; made for a store that has none yet. */
export function keyBesideStore(store: string, isNew: boolean): OperatorKey {
  const file = keyFileOf(store);
  if (!existsSync(file)) {
    if (!isNew)
      throw new UnusableStore(
        `${store} is encrypted, and ${file} is not there. Give the key that it was made with: --encryption-key-file FILE.`,
      );
    writeOnce(file, `${makeOperatorKey()}\n`);
  }
  return operatorKeyOf(readFileSync(file, "utf8"));
}

/** Writes the file whole or not at all; of two processes that start at once, one does. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
}
