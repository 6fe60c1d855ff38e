// Every third payment is answered, and PostgreSQL never hears of its commit.
import { createRequire } from "node:module";

interface Query {
  text: string;
}
type Send = (query: string | Query, ...rest: unknown[]) => Promise<unknown>;

// The driver that the service loads.
const require = createRequire(new URL("../../../packages/service/package.json", import.meta.url));
const { Client } = require("pg") as { Client: { prototype: { query: Send } } };
const query = Reflect.get(Client.prototype, "query");
const paying = new WeakSet();
let payments = 0;

Client.prototype.query = function (this: object, given, ...rest) {
  const text = typeof given === "string" ? given : given.text;
  if (text.startsWith('insert into "transactions"')) paying.add(this);
  if (text !== "commit" || !paying.delete(this)) return query.call(this, given, ...rest);
  payments += 1;
  return payments % 3 === 0
    ? query.call(this, "rollback").then(() => ({ command: "COMMIT" }))
    : query.call(this, given, ...rest);
};
