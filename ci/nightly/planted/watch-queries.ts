import { Client, type Connection } from "../../postgres/driver.ts";

/** A query to PostgreSQL, and what may become of it. */
export interface Watched {
  text: string;
  connection: Connection;
  /** Sends it to the server, or another text in its place. */
  send: (text?: string) => Promise<unknown>;
  /** Sends it on another connection. */
  sendOn: (other: Connection) => Promise<unknown>;
}

/** Shows every query to PostgreSQL to a fault, which says what becomes of it. */
export function watchQueries(change: (query: Watched) => Promise<unknown>): void {
  const query = Reflect.get(Client.prototype, "query");
  Client.prototype.query = function (this: Connection, given: string | { text: string }, ...rest) {
    const watched: Watched = {
      text: typeof given === "string" ? given : given.text,
      connection: this,
      send: (text) => query.call(this, text ?? given, ...rest),
      sendOn: (other) => query.call(other, given, ...rest),
    };
    return change(watched) as ReturnType<Connection["query"]>;
  };
}
