import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from "kysely";
import type { DatabaseConnection, Dialect, Driver, Kysely } from "kysely";
import type { UnitConnection } from "./unit-connection.ts";

/** Connects Kysely to the connection of one unit of work, which begins and ends the transaction itself. */
export function unitDialect(connection: UnitConnection): Dialect {
  return {
    createAdapter: () => new UnitAdapter(),
    createDriver: () => new UnitDriver(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class UnitAdapter extends PostgresAdapter {
  // A unit of work is a transaction already.
  override get supportsTransactionalDdl(): boolean {
    return false;
  }

  /** By the row that the migrations have for it, until the unit of work ends: distributed engines have no advisory locks. */
  override async acquireMigrationLock(
    db: Kysely<any>, // oxlint-disable-line typescript/no-explicit-any -- as Kysely declares it
    { lockTable, lockRowId }: { lockTable: string; lockRowId: string },
  ): Promise<void> {
    await sql`select 1 from ${sql.table(lockTable)} where id = ${lockRowId} for update`.execute(db);
  }

  override async releaseMigrationLock(): Promise<void> {}
}

class UnitDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(unit: UnitConnection) {
    const executeQuery: DatabaseConnection["executeQuery"] = async ({ sql: text, parameters }) => {
      const { rows, rowCount } = await unit.run(text, parameters);
      return { rows: rows as never[], numAffectedRows: BigInt(rowCount) }; // The query says their types.
    };
    this.#connection = {
      executeQuery,
      streamQuery: () => {
        throw new Error("Rows are not streamed");
      },
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}

  beginTransaction(): Promise<void> {
    throw new Error("A unit of work is a transaction already");
  }

  commitTransaction(): Promise<void> {
    throw new Error("A unit of work is committed when it resolves");
  }

  rollbackTransaction(): Promise<void> {
    throw new Error("A unit of work is rolled back when it throws");
  }
}
