import type { Contract, OperationIdBy, OperationIdOf, Schema, TallystickContract, TypesOf } from "@tallystick/contract";
import type { Client as OpenApiClient } from "openapi-fetch";
import type { CallArguments, CallRequest, ItemOf, ListingId, ResultOf, WalkArguments } from "../calls/call-request.ts";
import type { NamedOperations } from "./named-operation-types.ts";
import type { WaitOptions } from "../calls/wait-for.ts";
import type { WishedStates } from "../calls/wished-states.ts";
import type { CallReply } from "../calls/call-reply.ts";

/** Calls the operations that one form of credentials permits. */
export interface Caller<Id extends OperationIdOf<C>, C extends Contract = TallystickContract> {
  /**
   * Calls an operation and returns the body of the successful reply. As the contract declares, the client generates one idempotency key
   * for all attempts, retries where safe, and signs a challenge with `session`.
   * Throws an `ApiError`, a `NetworkError`, a `TimeoutError`, an `AbortedError`, a `ReplyError` or a `SignatureRequiredError`; each
   * has the `idempotencyKey` of the call. The same key with another request returns the reply to the first one.
   */
  call<Op extends Id>(operation: Op, ...request: CallArguments<Op, C>): Promise<ResultOf<Op, C>>;

  /** As `call`, with the status, the headers and the trace id of the reply. */
  callForReply<Op extends Id>(operation: Op, ...request: CallArguments<Op, C>): Promise<CallReply<ResultOf<Op, C>>>;

  /**
   * Iterates over the items of a list and requests pages on demand. `deadlineMs` of the request limits the requests of all pages
   * together. Throws the errors of `call`, `CursorLoopError` and, beyond `maxPages` or `maxItems`, `ListLimitError`.
   */
  iterate<Op extends Id & ListingId<C>>(
    operation: Op,
    ...request: WalkArguments<Op, C>
  ): AsyncGenerator<ItemOf<Op, C>, void>;

  /**
   * Polls a resource until it is in a settled state, such as a completed payment, or as `options.until` says, and returns it. The
   * intervals grow; `options.onChange` triggers an immediate read, and single failed reads do not end the wait. Throws a `TimeoutError`
   * after `options.withinMs`, an `UnreachableStateError`, a `ReadsFailedError`, and the errors of `call` that remain, such as 404; each
   * has the resource in `last`.
   */
  waitFor<Op extends Id>(
    operation: Op,
    request: CallRequest<Op, C>,
    options?: WaitOptions<ResultOf<Op, C>, WishedStates<Op, C>>,
  ): Promise<ResultOf<Op, C>>;

  /** Only the compiler sees it, to infer the contract of a client: no value has this member. */
  readonly $contract?: C;

  /** The openapi-fetch client with the credentials, without retries, idempotency keys and signing. */
  readonly raw: OpenApiClient<TypesOf<C>["paths"]>;
}

/** The client of a caller with an id and a secret, in the shipped contract a platform. */
export type Client<C extends Contract = TallystickContract> = Caller<OperationIdBy<"basic" | "none", C>, C> &
  NamedOperations<"basic", C>;

/** The client of a caller with a bearer token. */
export type TokenClient<C extends Contract = TallystickContract> = Caller<OperationIdBy<"bearer" | "none", C>, C> &
  NamedOperations<"bearer", C>;

/** The client of a caller with credentials by scheme: it has every operation, and sends what each asks for. */
export type KeyClient<C extends Contract = TallystickContract> = Caller<OperationIdOf<C>, C> &
  NamedOperations<"basic", C> &
  NamedOperations<"bearer", C> &
  NamedOperations<"key", C>;

/** The client of an agent, with the operations that it may call for its customer. */
export type AgentClient = TokenClient;

/** The reply to a redeemed device code: the token of an agent. */
export type RedeemedDeviceCode = Schema<"RedeemedDeviceCode">;
