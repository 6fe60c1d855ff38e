/**
 * A program that pays, and survives its own end between the payment and the reply: `node pay.ts <URL> <file>`. It stores the key
 * with what is to be paid before anything is sent, and removes both when the payment is known to be made.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createClient } from "../../src/index.ts";

interface Intent {
  idempotencyKey: string;
  amount: number;
}

const [baseUrl = "", file = ""] = process.argv.slice(2);
const client = createClient({ baseUrl, clientId: "id", clientSecret: "secret" });

const { idempotencyKey, amount } = storedIntent() ?? storeIntent({ idempotencyKey: crypto.randomUUID(), amount: 100 });
const transfer = await client.transfers.out(
  { source: { accountId: "InternalAccount:1" }, destination: { accountId: "ExternalAccount:1" }, amount },
  { idempotencyKey },
);
rmSync(file);
console.log(transfer.id);

function storedIntent(): Intent | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Intent) : undefined; // this program wrote it
}

/** Renaming is done whole or not at all. */
function storeIntent(intent: Intent): Intent {
  writeFileSync(`${file}.new`, JSON.stringify(intent), { flush: true });
  renameSync(`${file}.new`, file);
  return intent;
}
