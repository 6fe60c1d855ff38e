import type { OperationId } from "./gen/names.ts";
import type { operations } from "./gen/schema.ts";

/** The parameters and the body of a request, by place. A place without parameters is an empty object. */
export interface RequestOf<Op extends OperationId> {
  params: Values<Op, "path">;
  query: Values<Op, "query">;
  headers: Values<Op, "header">;
  /** The JSON, or the parts of the form. Undefined when the operation has no body, or when the body is optional. */
  body: BodyOf<Op>;
}

type Values<Op extends OperationId, Place extends "path" | "query" | "header"> = OrEmpty<
  NonNullable<operations[Op]["parameters"][Place]>
>;

type OrEmpty<Type> = [Type] extends [never] ? Record<string, never> : Type;

type BodyOf<Op extends OperationId> = [NonNullable<operations[Op]["requestBody"]>] extends [never]
  ? undefined
  :
      | Content<NonNullable<operations[Op]["requestBody"]>>
      | (undefined extends operations[Op]["requestBody"] ? undefined : never);

type Content<Carrier> = Carrier extends
  | { content: { "application/json": infer Body } }
  | { content: { "multipart/form-data": infer Body } }
  ? Body
  : never;
