import type { Contract, OperationIdBy, OperationIdOf, Schema, TallystickContract, TypesOf } from "@tallystick/contract";
import type { Client as OpenApiClient } from "openapi-fetch";
import type { CallArguments, CallRequest, ItemOf, ListingId, ResultOf } from "../calls/call-request.ts";
import type { NamedOperations } from "./named-operation-types.ts";
import type { WaitOptions } from "../calls/wait-for.ts";
import type { CallReply } from "../calls/call-reply.ts";

/** Calls the operations that one form of credentials may call. */
export interface Caller<Id extends OperationIdOf<C>, C extends Contract = TallystickContract> {
  /**
   * Calls an operation and returns the body of the successful reply. The client does what the contract declares for the operation:
   * it generates one idempotency key for all attempts, retries where that is safe, and signs a challenge with `session`.
   * Throws an `ApiError`, a `NetworkError`, a `TimeoutError`, an `AbortedError`, a `ReplyError` or a `SignatureRequiredError`; each
   * has the `idempotencyKey` of the call. The same key with another request returns the reply to the first one.
   */
  call<Op extends Id>(operation: Op, ...request: CallArguments<Op, C>): Promise<ResultOf<Op, C>>;

  /** As `call`, with the status, the headers and the trace id of the reply. */
  callForReply<Op extends Id>(operation: Op, ...request: CallArguments<Op, C>): Promise<CallReply<ResultOf<Op, C>>>;

  /** Iterates over the items of a list; requests each page when it is needed. Throws what `call` throws, and `CursorLoopError`. */
  iterate<Op extends Id & ListingId<C>>(
    operation: Op,
    ...request: CallArguments<Op, C>
  ): AsyncGenerator<ItemOf<Op, C>, void>;

  /**
   * Reads a resource until it is in a state in which it stays, such as a closed card, or until `options.until` says so; returns it as
   * it is then. Reads less often with time, and at once when `options.onChange` tells it of a webhook. Throws a `TimeoutError` when
   * that takes longer than `options.withinMs`, and what `call` throws.
   */
  waitFor<Op extends Id>(
    operation: Op,
    request: CallRequest<Op, C>,
    options?: WaitOptions<ResultOf<Op, C>>,
  ): Promise<ResultOf<Op, C>>;

  /** The openapi-fetch client, with the credentials but without retries, idempotency keys or signing: one request, one reply. */
  readonly raw: OpenApiClient<TypesOf<C>["paths"]>;
}

/** The client of a caller with an id and a secret, in the shipped contract a platform. */
export type Client<C extends Contract = TallystickContract> = Caller<OperationIdBy<"basic" | "none", C>, C> &
  NamedOperations<"basic", C>;

/** The client of a caller with a bearer token. */
export type TokenClient<C extends Contract = TallystickContract> = Caller<OperationIdBy<"bearer" | "none", C>, C> &
  NamedOperations<"bearer", C>;

/** The client of an agent, for the operations that an agent may call for its customer. */
export type AgentClient = TokenClient;

/** The reply to a redeemed device code: the token of an agent. */
export type RedeemedDeviceCode = Schema<"RedeemedDeviceCode">;
