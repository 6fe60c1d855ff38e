// Promise: a real OpenID provider on a free port of this machine, which prints its issuer on one line and signs in
// anybody.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

const server = createServer().listen(0, "127.0.0.1");
await new Promise((resolve) => server.once("listening", resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const [clientId = "app", redirectUri = ""] = process.argv.slice(2);

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      redirect_uris: [redirectUri],
      response_types: ["id_token"],
      grant_types: ["implicit"],
      token_endpoint_auth_method: "none",
    },
  ],
  responseTypes: ["id_token"],
  claims: { openid: ["sub"], email: ["email"] },
  conformIdTokenClaims: false,
  cookies: { keys: ["a key for cookies that nobody keeps"] },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, email: `${id}@example.com` }) }),
});
const answer = provider.callback();
server.on("request", (request, response) => void answer(request, response));
console.log(issuer);
