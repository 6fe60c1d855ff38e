import type { Contract, OperationIdBy, TallystickContract } from "@tallystick/contract";
import type { Client } from "../clients/client.ts";
import { connect, createCaller, type ConnectionOptions, type GivenContract } from "../clients/connect.ts";

/**
 * Creates the client of a page behind a relay. It has all operations of a caller with an id and a secret, and sends no credentials: the relay adds them.
 * `baseUrl` is the relay's address, such as `${location.origin}/relay`.
 */
export function createRelayedClient<C extends Contract = TallystickContract>(
  options: ConnectionOptions<C> & GivenContract<C>,
): Client<C> {
  return createCaller<OperationIdBy<"basic" | "none", C>, C, "basic">(
    connect(options, { caller: "basic", secrets: [] }),
  );
}
