import type { TallystickContract } from "@tallystick/contract";
import type { PlatformOperationId } from "../clients/agent-operations.ts";
import type { Client } from "../clients/client.ts";
import { connect, createCaller, type ConnectionOptions } from "../clients/connect.ts";

/**
 * The client of a page whose backend is a relay: it has all operations of a platform and sends no credentials, which the relay adds.
 * `baseUrl` is the address of the relay, such as `${location.origin}/relay`.
 */
export function createRelayedClient(options: ConnectionOptions): Client {
  return createCaller<PlatformOperationId, TallystickContract, "basic">(
    connect(options, { caller: "basic", secrets: [] }),
  );
}
