import type { OperationId, paths, Schema } from "@tallystick/contract";
import type { Client as OpenApiClient } from "openapi-fetch";
import type { AgentOperationId, PlatformOperationId } from "./agent-operations.ts";
import type { CallArguments, ItemOf, ListingId, ResultOf } from "./call-request.ts";
import type { WalletExportRequest } from "./export-wallet.ts";
import type { SessionRequest } from "./open-session.ts";
import type { WalletSession } from "./wallet-session.ts";

/** Calls the operations that one kind of credentials may call. */
export interface Caller<Id extends OperationId> {
  /**
   * Calls an operation and returns the body of the successful reply. The client does what the contract declares for the operation:
   * it generates one idempotency key for all attempts, retries where that is safe, and signs a challenge with `session`.
   * Throws an `ApiError`, a `NetworkError`, a `ReplyError`, a `SignatureRequiredError`, or the reason of `signal`.
   */
  call<Op extends Id>(operation: Op, ...request: CallArguments<Op>): Promise<ResultOf<Op>>;

  /** Iterates over the items of a list; requests each page when it is needed. Throws what `call` throws, and `CursorLoopError`. */
  iterate<Op extends Id & ListingId>(operation: Op, ...request: CallArguments<Op>): AsyncGenerator<ItemOf<Op>, void>;

  /** The openapi-fetch client, with the credentials but without retries, idempotency keys or signing: one request, one reply. */
  readonly raw: OpenApiClient<paths>;
}

/** The client of a platform. */
export interface Client extends Caller<PlatformOperationId> {
  /** Opens a session of a wallet: with a one-time code from an email, a passkey, or an ID token. */
  openSession(request: SessionRequest): Promise<WalletSession>;

  /** Opens a new session of the same wallet, with its own key (G-83). The old session stays valid until it expires. */
  refreshSession(session: WalletSession, options?: { signal?: AbortSignal }): Promise<WalletSession>;

  /** The mnemonic of a wallet (G-30). Show it to the holder, and do not store it. */
  exportWallet(request: WalletExportRequest): Promise<string>;
}

/** The client of an agent, for the operations that an agent may call for its customer. */
export type AgentClient = Caller<AgentOperationId>;

/** The reply to a redeemed device code: the token of an agent. */
export type RedeemedDeviceCode = Schema<"RedeemedDeviceCode">;
