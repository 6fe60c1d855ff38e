import type { TypedContract } from "../src/index.ts";

/** The types of a rental desk's contract, as the generator prints them. */
export interface DeskTypes {
  operationId: "rentals.list" | "rentals.start";
  ruleId: "RENT-01";
  lifecycleName: "RentalState";
  resourceName: "Rental";
  webhookName: never;
  webhookOperation: never;
  eventType: never;
  errorCode: "OUT_OF_STOCK";
  keyedOperation: "rentals.start";
  signedOperation: never;
  listOperation: "rentals.list";
  itemsMember: "rentals";
  handledHeader: "Start-Key";
  operationsByCredentials: { basic: "rentals.start"; bearer: "rentals.list"; none: never };
  conditions: { "rentals.list": never; "rentals.start": "inactive" | "unknown body.itemId" };
  states: { RentalState: "RUNNING" | "RETURNED" };
  codes: { "rentals.list": never; "rentals.start": "OUT_OF_STOCK" };
  references: object;
  basicOperations: { rentals: { start: readonly ["rentals.start", "shop"] } };
  bearerOperations: { rentals: { list: readonly ["rentals.list"] } };
  operations: {
    "rentals.list": {
      parameters: { query?: { size?: number }; header?: never; path?: never; cookie?: never };
      requestBody?: never;
      responses: { 200: { content: { "application/json": { rentals: Rental[] } } } };
    };
    "rentals.start": {
      parameters: { query?: never; header?: { "Start-Key"?: string }; path: { shop: string }; cookie?: never };
      requestBody: { content: { "application/json": { itemId: string } } };
      responses: { 201: { content: { "application/json": Rental } }; 409: { content: { "application/json": object } } };
    };
  };
  paths: object;
  components: { schemas: { Rental: Rental } };
}

interface Rental {
  id: string;
  state: DeskTypes["states"]["RentalState"];
}

export type DeskContract = TypedContract<DeskTypes>;
