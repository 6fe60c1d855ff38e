// The thread of audit-file.ts: an error ends it.
import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";
import { Kysely } from "kysely";
import { nodeSqliteDialect, Statements } from "../storage/node-sqlite.ts";
import { assertConserved } from "./audit.ts";

const database = new DatabaseSync(String(workerData), { readOnly: true, timeout: 5000 });
const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(new Statements(database)) });
await assertConserved(db);
await db.destroy();
