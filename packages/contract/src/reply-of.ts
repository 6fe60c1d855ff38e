import type { OperationId } from "./gen/names.ts";
import type { operations } from "./gen/schema.ts";

/** The replies of an operation that are not errors: status and body. A 202 of a signed retry is one of them. */
export type ReplyOf<Op extends OperationId> = {
  [Status in keyof operations[Op]["responses"] & Success]: ReplyWith<Status, operations[Op]["responses"][Status]>;
}[keyof operations[Op]["responses"] & Success];

type Success = 200 | 201 | 202 | 204;

type ReplyWith<Status, Response> = Response extends { content: { "application/json": infer Body } }
  ? { status: Status; body: Body; headers?: Record<string, string> }
  : { status: Status; body?: undefined; headers?: Record<string, string> };
