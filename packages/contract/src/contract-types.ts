import type { Contract, Lifecycle, Operation, Rule, Webhook } from "./gen/model.ts";

/**
 * The types of one contract: its names, and the types of its requests and replies. `pnpm generate` and
 * `tallystick-generate` print one for each contract, in its `contract.ts`.
 */
export interface ContractTypes {
  operationId: string;
  ruleId: string;
  lifecycleName: string;
  resourceName: string;
  webhookName: string;
  /** The operationId that the document gives each webhook. */
  webhookOperation: string;
  eventType: string;
  errorCode: string;
  /** The operations that take an idempotency key. */
  keyedOperation: string;
  /** The operations that may ask for a signature. */
  signedOperation: string;
  /** The operations that return a list. */
  listOperation: string;
  /** The member of a list's reply that holds its items. */
  itemsMember: string;
  /** The headers of requests that client and server handle themselves. */
  handledHeader: string;
  /** Per form of credentials, the operations that take it. */
  operationsByCredentials: { basic: string; bearer: string; key?: string; none: string };
  /** Per operation, the refusals it declares. */
  conditions: object;
  /** Per lifecycle, its states. */
  states: object;
  /** Per operation that reads a resource with lifecycles, the field and the states of each. */
  readStates?: object;
  /** Per operation, the codes of its error replies. */
  codes: object;
  /** Per operation, the resource of each id in its path and its query. */
  references: object;
  /** The operations that a caller with an id and a secret may call, by name. */
  basicOperations: object;
  /** The operations that a caller with a token may call, by name. */
  bearerOperations: object;
  /** The operations that a caller with a key may call, by name. */
  keyOperations?: object;
  /** Printed by openapi-typescript from the document. */
  operations: object;
  paths: object;
  components: { schemas: object };
}

/** The items in the body of a list: in the member that it has of these, or the body itself. */
export type ItemIn<Body, Member extends string> = Body extends readonly (infer Item)[]
  ? Item
  : Member extends string
    ? Body extends Readonly<Record<Member, readonly (infer Item)[]>>
      ? Item
      : never
    : never;

/** A contract together with its types. A copy with a changed clause is one too. */
export interface TypedContract<Types extends ContractTypes> extends Contract {
  /** Only the compiler sees it: no value has this member. */
  readonly $types?: Types;
  rules: Record<Types["ruleId"], Rule>;
  operations: Record<Types["operationId"], Operation>;
  lifecycles: Record<Types["lifecycleName"], Lifecycle>;
  webhooks: Record<Types["webhookName"], Webhook>;
  codes: Record<Types["errorCode"], number[]>;
}

/** The types of a contract given as rows only: any operation id, and any JSON. */
export interface UnknownTypes extends ContractTypes {
  conditions: Record<string, string>;
  states: Record<string, string>;
  operations: Record<string, UnknownOperation>;
  paths: Record<string, Record<string, UnknownOperation>>;
  components: { schemas: Record<string, unknown> };
}

interface UnknownOperation {
  parameters: {
    path: Record<string, string>;
    query: Record<string, unknown>;
    header: Record<string, string>;
  };
  requestBody?: { content: { "application/json": unknown } };
  responses: Record<200 | 201 | 202, { content: { "application/json": unknown } }> & Record<204, object>;
}

/** The types of a contract: `TypesOf<typeof contract>`. */
export type TypesOf<C extends Contract> = C extends { readonly $types?: infer Types extends ContractTypes }
  ? Types
  : UnknownTypes;
