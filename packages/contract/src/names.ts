/** The names in the shipped contract, as types: nothing of it exists at run time. */
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
