import type { Type } from "@typespec/compiler";
import type { NamedOperation } from "./named-operations.ts";

/** The types of all request and reply bodies of an operation. */
export function bodiesOf({ http }: NamedOperation): Type[] {
  const replies = http.responses.flatMap(({ responses }) => responses);
  return [http.parameters, ...replies].flatMap(({ body }) => (body === undefined ? [] : [body.type]));
}
