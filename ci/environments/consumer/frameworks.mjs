// The webhook endpoints that a block of the guide makes, each in its framework: `node frameworks.mjs <module with the block>`.
import { generateKeyPairSync, sign } from "node:crypto";
import process from "node:process";
import { serve } from "@hono/node-server";
import { webhookSignatureHeader } from "@tallystick/client";

const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
process.env.WEBHOOK_PUBLIC_KEY = publicKey.export({ type: "spki", format: "pem" });

const handled = [];
const print = console.log;
console.log = (id) => void handled.push(id); // the block prints each event that it handles

const { app, hono, POST, default: worker, node } = await import(new URL(process.argv[2], import.meta.url));
await tryEndpoint("Express", await listening(app.listen(0)));
await tryEndpoint("Hono", await listening(serve({ fetch: hono.fetch, port: 0 })));
await tryEndpoint("node:http", await listening(node.listen(0)));
// Next and Workers call a function with a request.
await tryEndpoint("Next", POST);
await tryEndpoint("Workers", (request) => worker.fetch(request, {}, {}));
process.exit();

/** A function that sends a request to a server. */
async function listening(server) {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  const url = `http://127.0.0.1:${server.address().port}/webhooks`;
  return async (request) =>
    fetch(url, { method: request.method, headers: request.headers, body: await request.arrayBuffer() });
}

async function tryEndpoint(framework, send) {
  const id = `Webhook:${framework}`;
  // Spaces and letters that a parser would not keep as they are.
  const body = `{ "id":"${id}",  "type":"TEST", "timestamp":"${new Date().toISOString()}", "note":"Zo\\u00eb \u{1f600}" }`;
  const genuine = await send(delivery(body, body));
  const again = await send(delivery(body, body));
  const altered = await send(delivery(body.replace("TEST", "TEST "), body));
  const statuses = [genuine, again, altered].map(({ status }) => status).join(" ");
  const times = handled.filter((each) => each === id).length;
  if (statuses !== "204 204 401" || times !== 1)
    throw new Error(`${framework}: statuses ${statuses}, not 204 204 401; handled ${times} times, not once`);
  print(`${framework}: a delivery is handled once, and an altered one is refused`);
}

function delivery(body, signed) {
  const s = sign("sha256", Buffer.from(signed), privateKey).toString("base64");
  const headers = { "Content-Type": "application/json", [webhookSignatureHeader]: JSON.stringify({ v: "1", s }) };
  return new Request("http://127.0.0.1/webhooks", { method: "POST", headers, body });
}
