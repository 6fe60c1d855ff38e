import { DatabaseSync } from "node:sqlite";

/** Rows in one statement: few enough that a write of the service does not wait long. */
const batch = 20_000;

/**
 * Fills the service's store until it holds `total` transactions: each is a copy of the first, one second older than the copy
 * before, with its own id and reference. One in forty has failed, one in forty belongs to another customer.
 */
export function seedTransactions(store: string, total: number): void {
  const db = new DatabaseSync(store, { timeout: 60_000 });
  try {
    const columns = db.prepare("select name from pragma_table_info('transactions')").all();
    const values = columns.map(({ name }) => copied[String(name)] ?? String(name));
    const insert = db.prepare(
      `with recursive made (i) as (select ? union all select i + 1 from made where i + 1 < ?)
       insert into transactions select ${values.join(", ")}
       from (select * from transactions order by created_at, id limit 1), made`,
    );
    for (let held = countOf(db); held < total; held = countOf(db)) insert.run(held, Math.min(total, held + batch));
    db.exec("pragma wal_checkpoint(truncate)");
  } finally {
    db.close();
  }
}

/** The columns in which a copy differs; `i` counts the copies. The ids have the form of the ids that the service makes. */
const copied: Record<string, string> = {
  id: "'Transaction:' || printf('%08x-0000-7000-8000-%012x', 4294967295 - i, i)",
  reference: "printf('SEED%08d', i)",
  status: "iif(i % 40 = 7, 'FAILED', status)",
  customer_id: "iif(i % 40 = 13, 'Customer:00000000-0000-7000-8000-000000000000', customer_id)",
  created_at: "created_at - i * 1000",
  updated_at: "updated_at - i * 1000",
};

function countOf(db: DatabaseSync): number {
  return Number(db.prepare("select count(*) as held from transactions").get()?.["held"]);
}
