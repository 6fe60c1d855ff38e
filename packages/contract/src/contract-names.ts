import type { TallystickContract } from "./contract.ts";
import type { TypesOf } from "./contract-types.ts";
import type { Contract } from "./gen/model.ts";

/** The operationId of every operation of a contract. */
export type OperationIdOf<C extends Contract = TallystickContract> = TypesOf<C>["operationId"];

/** The operations of a contract that return a list. */
export type ListOperationIdOf<C extends Contract = TallystickContract> = TypesOf<C>["listOperation"];

/** The operations of a contract that may ask for a signature. */
export type SignedOperationIdOf<C extends Contract = TallystickContract> = TypesOf<C>["signedOperation"];

/** The keyed operations of a contract: they take an idempotency key. */
export type KeyedOperationIdOf<C extends Contract = TallystickContract> = TypesOf<C>["keyedOperation"];

/** The operations of a contract with this form of credentials; `none` for public operations. */
export type OperationIdBy<
  Form extends "basic" | "bearer" | "key" | "none",
  C extends Contract = TallystickContract,
> = TypesOf<C>["operationsByCredentials"][Form];

/** The name of every lifecycle of a contract. */
export type LifecycleNameOf<C extends Contract = TallystickContract> = TypesOf<C>["lifecycleName"];

/** Every event that a webhook of a contract carries. */
export type EventTypeOf<C extends Contract = TallystickContract> = TypesOf<C>["eventType"];

/** Every error code in a contract. */
export type ErrorCodeOf<C extends Contract = TallystickContract> = TypesOf<C>["errorCode"];
