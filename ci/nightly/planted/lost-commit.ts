// Every third payment is answered, and its commit is not there after the process died.
import { watchStatements } from "./watch-statements.ts";

let payments = 0;
let hasPayment = false;

watchStatements((statement, connection) => {
  const run = statement.run.bind(statement);
  if (statement.sourceSQL.startsWith('insert into "transactions"'))
    statement.run = (...values: Parameters<typeof run>) => {
      payments += 1;
      hasPayment = true;
      return run(...values);
    };
  if (statement.sourceSQL === "commit")
    statement.run = () => {
      if (hasPayment && payments % 3 === 0) connection.exec("rollback; begin immediate");
      hasPayment = false;
      return run();
    };
});
