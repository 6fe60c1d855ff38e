import type { TallystickContract } from "@tallystick/contract";
import type { PlatformOperationId } from "../clients/agent-operations.ts";
import type { Client } from "../clients/client.ts";
import { connect, createCaller, type ConnectionOptions } from "../clients/connect.ts";

/**
 * Creates the client of a page behind a relay. It has all operations of a platform and sends no credentials: the relay adds them.
 * `baseUrl` is the relay's address, such as `${location.origin}/relay`.
 */
export function createRelayedClient(options: ConnectionOptions): Client {
  return createCaller<PlatformOperationId, TallystickContract, "basic">(
    connect(options, { caller: "basic", secrets: [] }),
  );
}
