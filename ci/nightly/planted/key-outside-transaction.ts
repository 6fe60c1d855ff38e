// A key and its reply are stored at once, whether or not the unit of work is committed.
import { Client, type Connection } from "../../postgres/driver.ts";
import { watchQueries } from "./watch-queries.ts";

let apart: Promise<Connection> | undefined;

async function connectedLike({ connectionParameters }: Connection): Promise<Connection> {
  const { host, port, user, database } = connectionParameters;
  const connection = new Client({ host, port, user, database });
  // A crash of the database ends the connection, not the process.
  connection.on("error", () => (apart = undefined));
  await connection.connect();
  return connection;
}

watchQueries(async ({ text, send, sendOn, connection }) => {
  if (!/^(?:insert into|update) "idempotency_keys"/.test(text)) return send();
  return sendOn(await (apart ??= connectedLike(connection)));
});
