import type { OperationIdOf } from "./contract-names.ts";
import type { TallystickContract } from "./contract.ts";
import type { Contract } from "./gen/model.ts";
import type { DocumentedOperation } from "./request-of.ts";

/** The successful replies of an operation and the 202 of a signed retry: status and body. `Xml`: XML as the value of its schema, or as a text. */
export type ReplyOf<
  Op extends OperationIdOf<C>,
  C extends Contract = TallystickContract,
  Xml extends "value" | "text" = "value",
> =
  string extends OperationIdOf<C>
    ? { status: number; body?: unknown; headers?: Record<string, string> }
    : Replies<DocumentedOperation<Op, C>, Xml>;

type Replies<Documented, Xml> = Documented extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: ReplyWith<Status, Responses[Status], Xml> }[keyof Responses & Success]
  : never;

/** The media types of XML. */
export type XmlType = `${string}/xml` | `${string}+xml`;

type BodyIn<Types, Xml> = Xml extends "text"
  ? { [Type in keyof Types]: Type extends XmlType ? string : Types[Type] }[keyof Types]
  : Types[keyof Types];

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 300 | 301 | 302 | 303 | 304 | 307 | 308;

type ReplyWith<Status, Response, Xml> = Response extends { content: infer Types extends object }
  ? { status: Status; body: BodyIn<Types, Xml>; headers?: Record<string, string> }
  : { status: Status; body?: undefined; headers?: Record<string, string> };
