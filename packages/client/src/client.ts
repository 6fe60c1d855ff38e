import type { Contract, OperationIdBy, OperationIdOf, Schema, TallystickContract, TypesOf } from "@tallystick/contract";
import type { Client as OpenApiClient } from "openapi-fetch";
import type { CallArguments, ItemOf, ListingId, ResultOf } from "./call-request.ts";
import type { WalletExportRequest } from "./export-wallet.ts";
import type { SessionRequest } from "./open-session.ts";
import type { WalletSession } from "./wallet-session.ts";

/** Calls the operations that one form of credentials may call. */
export interface Caller<Id extends OperationIdOf<C>, C extends Contract = TallystickContract> {
  /**
   * Calls an operation and returns the body of the successful reply. The client does what the contract declares for the operation:
   * it generates one idempotency key for all attempts, retries where that is safe, and signs a challenge with `session`.
   * Throws an `ApiError`, a `NetworkError`, a `ReplyError`, a `SignatureRequiredError`, or the reason of `signal`.
   */
  call<Op extends Id>(operation: Op, ...request: CallArguments<Op, C>): Promise<ResultOf<Op, C>>;

  /** Iterates over the items of a list; requests each page when it is needed. Throws what `call` throws, and `CursorLoopError`. */
  iterate<Op extends Id & ListingId<C>>(
    operation: Op,
    ...request: CallArguments<Op, C>
  ): AsyncGenerator<ItemOf<Op, C>, void>;

  /** The openapi-fetch client, with the credentials but without retries, idempotency keys or signing: one request, one reply. */
  readonly raw: OpenApiClient<TypesOf<C>["paths"]>;
}

/**
 * The client of a caller with an id and a secret, in the shipped contract a platform. It has sessions of wallets only there: a
 * contract of your own has none.
 */
export type Client<C extends Contract = TallystickContract> = Caller<OperationIdBy<"basic" | "none", C>, C> &
  (C extends TallystickContract ? WalletSessions : unknown);

/** What the client of a platform does besides calls. */
export interface WalletSessions {
  /** Opens a session of a wallet: with a one-time code from an email, a passkey, or an ID token. */
  openSession(request: SessionRequest): Promise<WalletSession>;

  /** Opens a new session of the same wallet, with its own key (G-83). The old session stays valid until it expires. */
  refreshSession(session: WalletSession, options?: { signal?: AbortSignal }): Promise<WalletSession>;

  /** The mnemonic of a wallet (G-30). Show it to the holder, and do not store it. */
  exportWallet(request: WalletExportRequest): Promise<string>;
}

/** The client of a caller with a bearer token. */
export type TokenClient<C extends Contract = TallystickContract> = Caller<OperationIdBy<"bearer" | "none", C>, C>;

/** The client of an agent, for the operations that an agent may call for its customer. */
export type AgentClient = TokenClient;

/** The reply to a redeemed device code: the token of an agent. */
export type RedeemedDeviceCode = Schema<"RedeemedDeviceCode">;
