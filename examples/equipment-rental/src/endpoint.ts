import type { DeskCall, DeskHandlers } from "./desk-handlers.ts";
import { setEndpoint } from "./rows.ts";

/** @param signingKey verifies the signature of a delivery, as PEM. @param version is that of the deliveries. */
export function endpointHandlers(signingKey: string, version: string): DeskHandlers<"endpoint"> {
  return {
    "endpoint.set": async (call: DeskCall<"endpoint.set">) => {
      const { url } = call.body;
      setEndpoint(call.tx, url, version);
      return { status: 200, body: { url, signingKey } };
    },
  };
}
