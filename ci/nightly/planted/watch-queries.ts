import { createRequire } from "node:module";

interface Query {
  text: string;
}

/** Sends the query to the server, or another text in its place. */
type Send = (text?: string) => Promise<unknown>;

/** Shows every query to PostgreSQL to a fault, which says what becomes of it. */
export function watchQueries(change: (text: string, send: Send, connection: object) => Promise<unknown>): void {
  // The driver that the service loads.
  const require = createRequire(new URL("../../../packages/service/package.json", import.meta.url));
  const { Client } = require("pg") as {
    Client: { prototype: { query: (query: string | Query, ...rest: unknown[]) => Promise<unknown> } };
  };
  const query = Reflect.get(Client.prototype, "query");
  Client.prototype.query = function (this: object, given, ...rest) {
    const send: Send = (text) => query.call(this, text ?? given, ...rest);
    return change(typeof given === "string" ? given : given.text, send, this);
  };
}
