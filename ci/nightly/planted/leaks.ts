// Memory that is kept for ever, and a reader that never ends, so that the log keeps all that a program writes into the store.
import { DatabaseSync } from "node:sqlite";
import "./leak.ts"; // oxlint-disable-line import/no-unassigned-import -- it plants its fault when it is loaded

const store = process.argv[process.argv.indexOf("--store") + 1] ?? "";
/** Pages of the log that are written each time: 8 MiB. */
const bytes = 8 * 2 ** 20;

setTimeout(() => {
  const [reader, writer] = [0, 1].map(() => new DatabaseSync(store, { timeout: 100 })) as [DatabaseSync, DatabaseSync];
  writer.exec("create table if not exists planted (id integer primary key, data blob)");
  reader.exec("begin");
  reader.prepare("select count(*) from planted").get();
  setInterval(() => {
    try {
      writer.prepare("insert or replace into planted values (1, zeroblob(?))").run(bytes);
    } catch {
      // The service has it at the moment.
    }
  }, 500).unref();
}, 1000).unref();
