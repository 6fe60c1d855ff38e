import type { OperationIdOf } from "./contract-names.ts";
import type { TallystickContract } from "./contract.ts";
import type { Contract } from "./gen/model.ts";
import type { DocumentedOperation } from "./request-of.ts";

/** The successful replies of an operation and the 202 of a signed retry: status and body. */
export type ReplyOf<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  string extends OperationIdOf<C>
    ? { status: number; body?: unknown; headers?: Record<string, string> }
    : Replies<DocumentedOperation<Op, C>>;

type Replies<Documented> = Documented extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: ReplyWith<Status, Responses[Status]> }[keyof Responses & Success]
  : never;

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 300 | 301 | 302 | 303 | 304 | 307 | 308;

type ReplyWith<Status, Response> = Response extends { content: infer Types extends object }
  ? { status: Status; body: Types[keyof Types]; headers?: Record<string, string> }
  : { status: Status; body?: undefined; headers?: Record<string, string> };
