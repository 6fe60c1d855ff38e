import type { OperationId, paths, Schema } from "@tallystick/contract";
import type { Client as OpenApiClient } from "openapi-fetch";
import type { AgentOperationId, PlatformOperationId } from "./agent-operations.ts";
import type { CallArguments, ItemOf, ListingId, ResultOf } from "./call-request.ts";
import type { WalletExportRequest } from "./export-wallet.ts";
import type { SessionRequest } from "./open-session.ts";
import type { WalletSession } from "./wallet-session.ts";

/** The operations of the service that some credentials may call. */
export interface Caller<Id extends OperationId> {
  /**
   * Calls an operation and gives the body of its success. What the contract declares of the operation happens by itself:
   * its idempotency key is minted once and kept, what may be repeated is repeated, a challenge is signed with `session`.
   * Throws an `ApiError`, a `NetworkError`, a `ReplyError`, a `SignatureRequiredError`, or the reason of `signal`.
   */
  call<Op extends Id>(operation: Op, ...request: CallArguments<Op>): Promise<ResultOf<Op>>;

  /** The items of a listing, page after page, each page asked for when it is needed. Throws a `CursorLoopError` besides. */
  iterate<Op extends Id & ListingId>(operation: Op, ...request: CallArguments<Op>): AsyncGenerator<ItemOf<Op>, void>;

  /** The bare openapi-fetch client, with the credentials and without the habits: one request, one answer. */
  readonly raw: OpenApiClient<paths>;
}

/** The service, as a platform's program sees it. */
export interface Client extends Caller<PlatformOperationId> {
  /** Opens a session on a wallet: by the code its holder is mailed, with a passkey, or by a token of an identity provider. */
  openSession(request: SessionRequest): Promise<WalletSession>;

  /** Opens another session like this one, with a key of its own (G-83). The old one goes on until it expires. */
  refreshSession(session: WalletSession, options?: { signal?: AbortSignal }): Promise<WalletSession>;

  /** The mnemonic of a wallet (G-30): show it to the holder and keep it nowhere. */
  exportWallet(request: WalletExportRequest): Promise<string>;
}

/** The service, as an agent sees it: what it may do for its customer. */
export type AgentClient = Caller<AgentOperationId>;

/** What an agent gets for the code that its platform has made for it. */
export type RedeemedDeviceCode = Schema<"RedeemedDeviceCode">;
