import type { TypedContract } from "@tallystick/contract";

interface Loan {
  id: string;
  state: "OPEN" | "RETURNED";
}

/** What the generator would print for the contract of a lending desk, whose calls take neither keys nor signatures. */
export interface LendingTypes {
  operationId: "loans.list" | "loans.return";
  ruleId: never;
  lifecycleName: "LoanState";
  resourceName: "Loan";
  webhookName: never;
  webhookOperation: never;
  eventType: never;
  errorCode: "NO_LOAN";
  keyedOperation: never;
  signedOperation: never;
  listOperation: "loans.list";
  itemsMember: "loans";
  handledHeader: never;
  operationsByCredentials: { basic: never; bearer: "loans.list" | "loans.return"; none: never };
  conditions: { "loans.list": never; "loans.return": "unknown path.loan" };
  states: { LoanState: "OPEN" | "RETURNED" };
  codes: { "loans.list": never; "loans.return": "NO_LOAN" };
  references: object;
  basicOperations: object;
  bearerOperations: { loans: { list: readonly ["loans.list"]; return: readonly ["loans.return", "loan"] } };
  operations: {
    "loans.list": {
      parameters: { query?: { size?: number } };
      requestBody?: never;
      responses: { 200: { content: { "application/json": { loans: Loan[] } } } };
    };
    "loans.return": {
      parameters: { path: { loan: string } };
      requestBody: { content: { "application/json": { damaged: boolean } } };
      responses: { 200: { content: { "application/json": Loan } }; 404: { content: { "application/json": object } } };
    };
  };
  paths: object;
  components: { schemas: { Loan: Loan } };
}

export type LendingContract = TypedContract<LendingTypes>;

/** With keys and signatures. */
export interface StrictLendingTypes extends Omit<LendingTypes, "keyedOperation" | "signedOperation"> {
  keyedOperation: "loans.return";
  signedOperation: "loans.return";
}

export type StrictLendingContract = TypedContract<StrictLendingTypes>;
