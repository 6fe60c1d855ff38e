// The store fails at a read, after some requests.
import { onRequest } from "./on-request.ts";
import { watchStatements } from "./watch-statements.ts";

let requests = 0;
onRequest(() => void (requests += 1));

watchStatements((statement) => {
  const all = statement.all.bind(statement);
  statement.all = (...values: Parameters<typeof all>) => {
    if (requests > 100) throw new Error("planted");
    return all(...values);
  };
});
