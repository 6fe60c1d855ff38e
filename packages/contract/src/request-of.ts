import type { OperationIdOf } from "./contract-names.ts";
import type { TallystickContract } from "./contract.ts";
import type { TypesOf } from "./contract-types.ts";
import type { Contract } from "./gen/model.ts";

/** The parameters and the body of a request, by place. A place without parameters is an empty object. */
export interface RequestOf<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> {
  params: Values<DocumentedOperation<Op, C>, "path">;
  query: Values<DocumentedOperation<Op, C>, "query">;
  headers: Values<DocumentedOperation<Op, C>, "header">;
  cookies: Values<DocumentedOperation<Op, C>, "cookie">;
  /** The JSON, the parts of the form, or what else the media type says. Undefined when the operation has no body, or when the body is optional. */
  body: BodyOf<DocumentedOperation<Op, C>>;
}

/** The type of an operation, printed from the document. */
export type DocumentedOperation<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  TypesOf<C>["operations"] extends Record<Op, infer Documented> ? Documented : never;

type Values<Documented, Place extends "path" | "query" | "header" | "cookie"> = Documented extends {
  parameters: { [Name in Place]?: infer Given };
}
  ? OrEmpty<NonNullable<Given>>
  : Record<string, never>;

type OrEmpty<Type> = [Type] extends [never] ? Record<string, never> : Type;

type BodyOf<Documented> = Documented extends { requestBody?: unknown } ? BodyIn<Documented["requestBody"]> : undefined;

type BodyIn<Given> = [NonNullable<Given>] extends [never]
  ? undefined
  : Content<NonNullable<Given>> | (undefined extends Given ? undefined : never);

type Content<Carrier> = Carrier extends { content: infer Types } ? Types[keyof Types] : never;
