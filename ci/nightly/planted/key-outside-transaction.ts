// A key and its reply are stored at once, whether or not the unit of work is committed.
import { Client, type Connection } from "../../postgres/driver.ts";
import { watchQueries } from "./watch-queries.ts";

let apart: Promise<Connection> | undefined;
let last: Promise<unknown> = Promise.resolve();

async function connectedLike({ connectionParameters }: Connection): Promise<Connection> {
  const { host, port, user, database } = connectionParameters;
  const connection = new Client({ host, port, user, database });
  // A crash of the database ends the connection, not the process.
  connection.on("error", () => (apart = undefined));
  await connection.connect();
  return connection;
}

watchQueries(({ text, send, sendOn, connection }) => {
  if (!/^(?:insert into|update) "idempotency_keys"/.test(text)) return send();
  const sendApart = async (): Promise<unknown> => sendOn(await (apart ??= connectedLike(connection)));
  // The driver takes one query at a time, and every unit of work sends here.
  return (last = last.then(sendApart, sendApart));
});
