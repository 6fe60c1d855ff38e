/** A program that remembers which of its calls are done, and makes the others with a new key. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { send, type Service } from "./plain-client.ts";

const { TALLYSTICK_INTENTS: file = "" } = process.env;
const service: Service = {
  url: process.env["TALLYSTICK_URL"] ?? "",
  clientId: process.env["TALLYSTICK_CLIENT_ID"] ?? "",
  clientSecret: process.env["TALLYSTICK_CLIENT_SECRET"] ?? "",
};
const done = join(dirname(file), "done");
const ended = existsSync(done) ? readFileSync(done, "utf8").split("\n") : [];
for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
  const { id, method, path, body }: Record<string, string> = JSON.parse(line);
  if (ended.includes(id ?? "")) continue;
  const headers = { "idempotency-key": crypto.randomUUID() };
  const { status } = await send(service, `${method} ${path}`, { body, headers });
  if (status === 201) appendFileSync(done, `${id}\n`);
}
