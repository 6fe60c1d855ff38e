import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Does something with every request before the service sees it. */
export function onRequest(plant: (request: IncomingMessage) => void): void {
  // The channel's messages are untyped; Node documents this member.
  subscribe("http.server.request.start", (message) => plant((message as { request: IncomingMessage }).request));
}
