import { contract, operation, routeOf, type OperationId } from "@tallystick/contract";
import type { RequestHandler } from "express";
import type { DemoParts } from "./create-demo.ts";

/** The operations that the page needs. The relay refuses all others. */
const relayed: readonly OperationId[] = [
  "customers.create",
  "customers.internalAccounts.list",
  "auth.credentials.list",
  "auth.credentials.create",
  "auth.credentials.challenge",
  "auth.credentials.verify",
  "auth.sessions.list",
  "cards.create",
  "cards.get",
  "cards.update",
];

/** Passes a request on to the service with the platform's credentials, which the page never sees. */
export function createRelay({ service, basePath, credentials }: DemoParts): RequestHandler {
  const routes = relayed.map((id) => ({ ...operation(contract, id), route: routeOf(operation(contract, id)) }));
  return async (request, response, next) => {
    const path = request.url.split("?", 1)[0] ?? "";
    const isRelayed = routes.some(({ method, route }) => method === request.method.toLowerCase() && route.match(path));
    if (!isRelayed || request.headers["sec-fetch-site"] === "cross-site") {
      response.status(403).json({ message: `The demo's backend does not relay ${request.method} ${path}.` });
      return;
    }
    const { clientId, clientSecret } = await credentials();
    request.headers.authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    request.url = basePath + request.url;
    service(request, response, next);
  };
}
