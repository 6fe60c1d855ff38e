// Generated from contract.json by `tallystick-generate`. Do not edit.
import { contractFromJson, documentFromJson, type OpenApiDocument } from "@tallystick/contract";
import type { TypedContract } from "@tallystick/contract";
import contractJson from "./contract.json" with { type: "json" };
import openapiJson from "./openapi.json" with { type: "json" };
import type * as names from "./names.js";
import type { components, operations, paths } from "./schema.js";

/** What the compiler knows of the contract: its names, and the types of its requests and replies. */
export interface Types {
  operationId: names.OperationId;
  ruleId: names.RuleId;
  lifecycleName: names.LifecycleName;
  resourceName: names.ResourceName;
  webhookName: names.WebhookName;
  webhookOperation: names.WebhookOperation;
  eventType: names.EventType;
  errorCode: names.ErrorCode;
  keyedOperation: names.KeyedOperation;
  signedOperation: names.SignedOperation;
  listOperation: names.ListOperation;
  itemsMember: names.ItemsMember;
  handledHeader: names.HandledHeader;
  operationsByCredentials: names.OperationsByCredentials;
  conditions: names.Conditions;
  states: names.States;
  readStates: names.ReadStates;
  codes: names.Codes;
  references: names.References;
  basicOperations: names.BasicOperations;
  bearerOperations: names.BearerOperations;
  keyOperations: names.KeyOperations;
  operations: operations;
  paths: paths;
  components: components;
}

/** The contract's type: `createServer<Contract>` and `createClient<Contract>` know its operations. */
export type Contract = TypedContract<Types>;

/** The contract. Frozen: change a `structuredClone`. */
export const contract: Contract = /* @__PURE__ */ contractFromJson<Types>(contractJson);

/** The OpenAPI 3.1 document of the contract. Frozen: change a `structuredClone`. */
export const openapi: OpenApiDocument = /* @__PURE__ */ documentFromJson(openapiJson);
