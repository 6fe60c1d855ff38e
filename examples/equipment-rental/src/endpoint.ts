import type { DeskCall, DeskHandlers } from "./desk-handlers.ts";
import { setEndpointUrl } from "./rows.ts";

/** @param signingKey verifies the signature of a delivery, as PEM. */
export function endpointHandlers(signingKey: string): DeskHandlers<"endpoint"> {
  return {
    "endpoint.set": async (call: DeskCall<"endpoint.set">) => {
      const { url } = call.body;
      setEndpointUrl(call.tx, url);
      return { status: 200, body: { url, signingKey } };
    },
  };
}
