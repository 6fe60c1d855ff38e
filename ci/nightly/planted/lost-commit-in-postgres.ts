// Every third payment is answered, and PostgreSQL never hears of its commit.
import { watchQueries } from "./watch-queries.ts";

const paying = new WeakSet();
let payments = 0;

watchQueries(({ text, send, connection }) => {
  if (text.startsWith('insert into "transactions"')) paying.add(connection);
  if (text !== "commit" || !paying.delete(connection)) return send();
  payments += 1;
  return payments % 3 === 0 ? send("rollback").then(() => ({ command: "COMMIT" })) : send();
});
