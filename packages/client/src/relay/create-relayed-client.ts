import type { Contract, OperationIdOf, TallystickContract } from "@tallystick/contract";
import type { Client, KeyClient } from "../clients/client.ts";
import { connect, createCaller, type ConnectionOptions, type GivenContract } from "../clients/connect.ts";

/** The client of a page: of the shipped contract the operations of a platform, of any other one all. */
export type RelayedClient<C extends Contract = TallystickContract> = TallystickContract extends C
  ? Client<C>
  : KeyClient<C>;

/**
 * Creates the client of a page behind a relay, which sends no credentials: the relay adds them.
 * `baseUrl` is the relay's address, such as `${location.origin}/relay`.
 */
export function createRelayedClient<C extends Contract = TallystickContract>(
  options: ConnectionOptions<C> & GivenContract<C>,
): RelayedClient<C> {
  const caller = createCaller<OperationIdOf<C>, C, "basic" | "bearer" | "key">(
    connect(options, { caller: "basic", secrets: [] }),
  );
  return caller as unknown as RelayedClient<C>; // the compiler resolves no condition on C here
}
