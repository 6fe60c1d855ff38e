import {
  type CodePlace,
  codePlaces,
  mediaFormOf,
  pagingOf,
  type Contract,
  type OpenApiDocument,
  type Operation,
  type Paging,
  type Parameter,
  type Refusal,
} from "@tallystick/contract";
import { challengeHeader } from "../access/authenticate.ts";
import type { OpenCall } from "../call/open-call.ts";
import type { Reply } from "../call/reply.ts";
import { type FormFields, formTyper, propertiesOf, typed } from "../body/type-form.ts";
import { type Once, onceIn } from "../parameters/once.ts";
import { parameterReader, type ParameterSchema } from "../parameters/read-parameters.ts";
import { bodyContents, plannedReplies, type PlannedContent, type PlannedReply } from "./planned-contents.ts";
import { isObject, object, resolved } from "../validation/document-node.ts";
import { OperationValidator } from "../validation/operation-validator.ts";

/** A handler, without the types of its operation. */
export type RowHandler<Tx> = (call: OpenCall<Tx>) => Promise<Reply>;

/** Everything about one operation that is computed before its first request. */
export interface OperationPlan<Tx> {
  row: Operation;
  handler: RowHandler<Tx>;
  validator: OperationValidator;
  /** Absent where each parameter is one value in the usual way of its place. */
  readParameters: ReturnType<typeof parameterReader>;
  /** What a request has once, if at all. */
  once: Once;
  /** The media types of the body; none where the row takes none. */
  contents: readonly PlannedContent[];
  replies: readonly PlannedReply[];
  /** The names of paging as its list has them. */
  paging: Paging;
  /** Gives the texts of a form the types of its schema. */
  formOf: ((fields: FormFields) => Record<string, unknown>) | undefined;
  /** By condition, or condition and place: `unknown body.source.accountId`. */
  refusals: ReadonlyMap<string, Refusal>;
  /** WWW-Authenticate for every 401 of the operation. */
  authenticateHeader: Record<string, string>;
  /** Where its error with this status shows the code. */
  codePlace: (status: number) => CodePlace;
}

/** One plan for each row of the contract; throws when a handler is missing. */
export function plansFor<Tx>(
  contract: Contract,
  document: OpenApiDocument,
  handlers: Readonly<Record<string, RowHandler<Tx>>>,
): OperationPlan<Tx>[] {
  const placesOf = codePlaces(contract, document);
  return Object.values(contract.operations).map((row) => ({
    ...planFor(row, document, handlers[row.id], contract),
    codePlace: (status) => placesOf(row, status).place,
  }));
}

function planFor<Tx>(
  row: Operation,
  document: OpenApiDocument,
  handler: RowHandler<Tx> | undefined,
  { title, conventions }: Contract,
): Omit<OperationPlan<Tx>, "codePlace"> {
  if (handler === undefined) throw new Error(`No handler for ${row.id}; write one, or take notImplemented`);
  const refusals = new Map(row.refusals.map((refusal) => [keyOf(refusal), refusal]));
  const validator = new OperationValidator(document, row, conventions);
  return {
    row,
    handler,
    validator,
    once: onceIn(row, conventions),
    contents: bodyContents(document, row),
    replies: plannedReplies(document, row, validator),
    readParameters: parameterReader(row, (parameter) => parameterSchema(document, row, parameter)),
    paging: pagingOf(conventions.paging, row.listing),
    formOf: formTyperOf(document, row),
    refusals,
    authenticateHeader: challengeHeader(row.access, title, conventions.schemes),
  };
}

/** Of the body that is a form, if one of its media types is. */
function formTyperOf(document: OpenApiDocument, { body }: Operation): OperationPlan<never>["formOf"] {
  const form = [body, ...(body?.others ?? [])].find(
    (each) => each !== undefined && ["form", "multipart"].includes(mediaFormOf(each.contentType)),
  );
  return form && formTyper(document, form.schema);
}

function parameterSchema(
  document: OpenApiDocument,
  { method, path }: Operation,
  { name, in: place }: Parameter,
): ParameterSchema {
  const operation = object(object(document.paths[path], path)[method], `${method} ${path}`);
  const nodes: unknown[] = Array.isArray(operation["parameters"]) ? operation["parameters"] : [];
  const found = nodes
    .map((node) => resolved(document, node, "a parameter"))
    .find((each) => each["name"] === name && each["in"] === place);
  const schema = isObject(found?.["schema"]) ? found["schema"] : {};
  const names = [...propertiesOf(document, schema).keys()];
  return {
    members: names.length === 0 ? undefined : names,
    typed: (text) => (text === undefined ? undefined : typed(document, schema, text)),
  };
}

function keyOf({ when, at }: Refusal): string {
  return at === undefined ? when : `${when} ${at}`;
}
