import type { OperationId, paths } from "@tallystick/contract";
import type { Client as OpenApiClient } from "openapi-fetch";
import type { CallArguments, ItemOf, ListingId, ResultOf } from "./call-request.ts";
import type { SessionRequest } from "./open-session.ts";
import type { WalletSession } from "./wallet-session.ts";

/** The service, as a program sees it. */
export interface Client {
  /**
   * Calls an operation and gives the body of its success. What the contract declares of the operation happens by itself:
   * its idempotency key is minted once and kept, what may be repeated is repeated, a challenge is signed with `session`.
   * Throws an `ApiError`, a `NetworkError`, a `ReplyError`, a `SignatureRequiredError`, or the reason of `signal`.
   */
  call<Op extends OperationId>(operation: Op, ...request: CallArguments<Op>): Promise<ResultOf<Op>>;

  /** The items of a listing, page after page, each page asked for when it is needed. Throws a `CursorLoopError` besides. */
  iterate<Op extends ListingId>(operation: Op, ...request: CallArguments<Op>): AsyncGenerator<ItemOf<Op>, void>;

  /** Opens a session on a wallet by the code its holder is mailed. */
  openSession(request: SessionRequest): Promise<WalletSession>;

  /** The bare openapi-fetch client, with the credentials and without the habits: one request, one answer. */
  readonly raw: OpenApiClient<paths>;
}
