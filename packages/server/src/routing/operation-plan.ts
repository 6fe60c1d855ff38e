import type { Contract, OpenApiDocument, Operation, Refusal } from "@tallystick/contract";
import { challengeHeader } from "../access/authenticate.ts";
import type { OpenCall } from "../call/open-call.ts";
import type { Reply } from "../call/reply.ts";
import { OperationValidator } from "../validation/operation-validator.ts";

/** A handler, without the types of its operation. */
export type RowHandler<Tx> = (call: OpenCall<Tx>) => Promise<Reply>;

/** Everything about one operation that is computed before its first request. */
export interface OperationPlan<Tx> {
  row: Operation;
  handler: RowHandler<Tx>;
  validator: OperationValidator;
  /** By condition, or condition and place: `unknown body.source.accountId`. */
  refusals: ReadonlyMap<string, Refusal>;
  /** WWW-Authenticate for every 401 of the operation. */
  authenticateHeader: Record<string, string>;
}

/** One plan for each row of the contract; throws when a handler is missing. */
export function plansFor<Tx>(
  contract: Contract,
  document: OpenApiDocument,
  handlers: Readonly<Record<string, RowHandler<Tx>>>,
): OperationPlan<Tx>[] {
  return Object.values(contract.operations).map((row) => planFor(row, document, handlers[row.id], contract));
}

function planFor<Tx>(
  row: Operation,
  document: OpenApiDocument,
  handler: RowHandler<Tx> | undefined,
  { title, conventions }: Contract,
): OperationPlan<Tx> {
  if (handler === undefined) throw new Error(`No handler for ${row.id}; write one, or take notImplemented`);
  const refusals = new Map(row.refusals.map((refusal) => [keyOf(refusal), refusal]));
  return {
    row,
    handler,
    validator: new OperationValidator(document, row, conventions),
    refusals,
    authenticateHeader: challengeHeader(row.access, title, conventions.schemes),
  };
}

function keyOf({ when, at }: Refusal): string {
  return at === undefined ? when : `${when} ${at}`;
}
