import { createRelay, forNode, type PlatformCredentials } from "@tallystick/client/server";
import type { RequestHandler } from "express";

/** The operations called by the page. */
const relayed = [
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
] as const;

/** Forwards requests to the service on the same server. Every visitor may call every operation of the demo. */
export function demoRelay(
  path: string,
  basePath: string,
  credentials: () => Promise<PlatformCredentials>,
): RequestHandler {
  return (request, response, next) => {
    const { localAddress = "127.0.0.1", localPort } = request.socket;
    const host = localAddress.includes(":") ? `[${localAddress}]` : localAddress;
    const baseUrl = `http://${host}:${localPort}${basePath}`;
    const relay = createRelay({ baseUrl, credentials, operations: relayed, path, authorize: () => true });
    return forNode(relay)(request, response, next);
  };
}
