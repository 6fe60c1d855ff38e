export { contract, type TallystickContract } from "./contract.ts";
export { openapi, type OpenApiDocument } from "./openapi.ts";

export { operation } from "./operation.ts";
export { findEdge, lifecycle } from "./lifecycle.ts";
export { refusalFor } from "./refusal.ts";
export { outcomeFor } from "./outcome.ts";
export { parseDuration } from "./duration.ts";
export { routeOf, type Route } from "./route.ts";
export { splitCondition, type ConditionOf } from "./condition-of.ts";

export type { RequestOf } from "./request-of.ts";
export type { ReplyOf } from "./reply-of.ts";
export type { Schema } from "./schema-of.ts";
export type { StateOf } from "./state-of.ts";

export type { components, operations, paths } from "./gen/schema.ts";
export type { ErrorCode, LifecycleName, OperationId, ResourceName, RuleId } from "./gen/names.ts";
export type {
  Access,
  Answer,
  Body,
  Condition,
  Conservation,
  ConservationTerm,
  Contract,
  Duration,
  Edge,
  Expiry,
  Filter,
  Idempotent,
  Lifecycle,
  Listing,
  Method,
  Operation,
  OutcomeRow,
  Outcomes,
  OutcomeStep,
  Parameter,
  Part,
  Reference,
  Refusal,
  Reply,
  RequestPath,
  Resource,
  ResourcePath,
  Rule,
  SignedRetry,
  SignedRetryFailures,
  Signer,
  SourceLocation,
} from "./gen/model.ts";
