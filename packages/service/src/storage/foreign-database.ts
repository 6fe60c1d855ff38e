import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { migrationLockTableName, migrationTableName } from "./migrate.ts";
import { UnusableStore } from "./unusable-store.ts";

/**
 * Looks at a file before anything of it changes: its mode, its journal, its tables.
 * @throws UnusableStore for the database of another program.
 */
export function refuseForeignDatabase(path: string, timeout: number): void {
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile() || file.size === 0) return;
  const reader = openedToRead(path, timeout);
  if (reader === undefined) return;
  try {
    const tables = reader.prepare("select name from sqlite_master where type = 'table'").all();
    const isOwn = [migrationTableName, migrationLockTableName].every((own) => tables.some(({ name }) => name === own));
    if (tables.length > 0 && !isOwn)
      throw new UnusableStore(`${path} is the database of another program. Name another file with --store.`);
  } finally {
    reader.close();
  }
}

/** Undefined where it cannot be opened: the opening of the store says why. */
function openedToRead(path: string, timeout: number): DatabaseSync | undefined {
  try {
    return new DatabaseSync(path, { readOnly: true, timeout });
  } catch {
    return undefined;
  }
}
