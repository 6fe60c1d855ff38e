import { createRelay, forNode } from "@tallystick/client/server";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import process from "node:process";

/** A page with the bundle, and the relay that its client talks to. Prints its address. */
const { TALLYSTICK_URL, TALLYSTICK_CLIENT_ID, TALLYSTICK_CLIENT_SECRET } = process.env;
const relay = forNode(
  createRelay({
    baseUrl: TALLYSTICK_URL,
    credentials: { clientId: TALLYSTICK_CLIENT_ID, clientSecret: TALLYSTICK_CLIENT_SECRET },
    operations: [
      "customers.create",
      "customers.internalAccounts.list",
      "transfers.out",
      "auth.credentials.list",
      "auth.credentials.challenge",
      "auth.credentials.verify",
      "auth.sessions.revoke",
    ],
    path: "/relay",
    authorize: () => true,
  }),
);
const files = {
  "/": ["text/html; charset=utf-8", "<!doctype html>"],
  "/bundle.js": ["text/javascript; charset=utf-8", readFileSync("bundle.js")],
};
const server = createServer((request, response) => {
  const [type, content] = files[request.url] ?? [];
  if (content === undefined) void relay(request, response);
  else response.writeHead(200, { "content-type": type }).end(content);
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
