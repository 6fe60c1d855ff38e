export { contract, type TallystickContract } from "./contract.ts";
export { openapi } from "./document.ts";
export { contractFromJson, documentFromJson, type OpenApiDocument } from "./from-json.ts";
export type {
  ClientContract,
  ClientContractOf,
  ClientLifecycle,
  ClientOperation,
  ClientReads,
  ClientReply,
  ClientRows,
} from "./client-contract.ts";

export { neededPermissions } from "./needed-permissions.ts";
export { operation } from "./operation.ts";
export { findEdge, initialState, lifecycle, quantityEdge, quantityLeft } from "./lifecycle.ts";
export { refusalFor } from "./refusal.ts";
export { codePlaces, coversStatus, type CodePlace, type CodePlaces } from "./code-place.ts";
export { outcomeFor } from "./outcome.ts";
export { deprecationHeaders } from "./deprecation-headers.ts";
export { identityOf, type Identity } from "./gen/identity.ts";
export { contractHeader, contractName, identityDifferences, shortIdentity } from "./identity-text.ts";
export { normalizedText } from "./normalized-text.ts";
export { parseDuration } from "./duration.ts";
export { expiryEnd } from "./expiry-end.ts";
export { integerRanges } from "./integer-ranges.ts";
export { nextPage, pagingOf, type NextQuery, type ShownPage } from "./next-page.ts";
export { routeOf, type Route } from "./route.ts";
export { hasMediaType, mediaFormOf, mediaTypeOf, problemType, type MediaForm } from "./media-types.ts";
export { hasInheritedNames } from "./inherited-names.ts";
export { isRoundedToWhole } from "./rounded-number.ts";
export { valueFromXml, xmlFromValue, xmlOptions, type XmlElement } from "./xml-values.ts";
export { readParameter, writeParameter } from "./parameter-text.ts";
export { ANY_CODE, defaultConventions, TOTAL } from "./gen/default-conventions.ts";
export { splitCondition, type ConditionOf } from "./condition-of.ts";

export type { ContractTypes, ItemIn, TypedContract, TypesOf, UnknownTypes } from "./contract-types.ts";
export type {
  ErrorCodeOf,
  EventTypeOf,
  KeyedOperationIdOf,
  LifecycleNameOf,
  ListOperationIdOf,
  OperationIdBy,
  OperationIdOf,
  SignedOperationIdOf,
} from "./contract-names.ts";
export type { DocumentedOperation, RequestOf } from "./request-of.ts";
export type { ReplyOf, XmlType } from "./reply-of.ts";
export type { Schema } from "./schema-of.ts";
export type { StateOf } from "./state-of.ts";

export type { components, operations, paths } from "./gen/schema.ts";
export type {
  DecisionId,
  ErrorCode,
  EventType,
  LifecycleName,
  OperationId,
  ResourceName,
  RuleId,
  WebhookName,
} from "./gen/names.ts";
export type {
  Access,
  Constants,
  Content,
  Answer,
  LinkedField,
  Body,
  Condition,
  ConditionWords,
  Conservation,
  ConservationTerm,
  Contract,
  ConventionalAnswers,
  Conventions,
  EndpointConvention,
  Delivery,
  Duration,
  Edge,
  Expiry,
  Filter,
  Having,
  Idempotent,
  InitialChoice,
  KeyOwner,
  Lifecycle,
  Link,
  Listing,
  ListingPages,
  MemberOrder,
  Method,
  NormalForm,
  Operation,
  OutcomeRow,
  OrderValue,
  Outcomes,
  OutcomeStep,
  Paging,
  QuantityReached,
  KeyPlace,
  Parameter,
  ParameterStyle,
  ResourceAction,
  EndpointDecision,
  Reference,
  Refusal,
  RegisteredKey,
  Reply,
  RequestPath,
  Resource,
  ResourcePath,
  Rule,
  Scheme,
  Shown,
  SignedRetry,
  SignedRetryFailures,
  Signer,
  SourceLocation,
  ShownWhen,
  Statement,
  DecisionResult,
  Webhook,
} from "./gen/model.ts";
