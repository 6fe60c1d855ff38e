// Each posting says one more than was meant.
import { watchStatements } from "./watch-statements.ts";

watchStatements((statement, connection) => {
  if (!statement.sourceSQL.startsWith('insert into "ledger_postings"')) return;
  const run = statement.run.bind(statement);
  statement.run = (...values: Parameters<typeof run>) => {
    const result = run(...values);
    connection.exec("update ledger_postings set amount = amount + 1 where rowid = last_insert_rowid()");
    return result;
  };
});
