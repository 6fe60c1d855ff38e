import { sql } from "kysely";
import type { Tx } from "./store.ts";
import type { Database } from "./tables.ts";

/** Deletes rows that have ended at that moment or before, at most `endedRowsAtOnce`. Returns how many. */
export type DropEnded = (tx: Tx, until: number) => Promise<number>;

/** So many that the cost of a commit no longer matters, and so few that none exceeds the time of a statement or holds up requests. */
export const endedRowsAtOnce = 1000;

type ColumnOf<Table extends keyof Database> = keyof Database[Table] & string;

/** How rows of a table are dropped that end at the moment in a column. `key` identifies a row. */
export function droppingEnded<Table extends keyof Database>(
  table: Table,
  endsAt: ColumnOf<Table>,
  key: readonly ColumnOf<Table>[],
): DropEnded {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  return async (tx, until) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${columns}) in
        (select ${columns} from ${sql.table(table)} where ${sql.ref(endsAt)} <= ${until} limit ${endedRowsAtOnce})`.execute(
      tx,
    );
    return Number(numAffectedRows);
  };
}
