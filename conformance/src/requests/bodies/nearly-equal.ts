import type { Operation } from "@tallystick/contract";
import { isDeepStrictEqual } from "node:util";
import { withRequestValue } from "../fixtures/request-value.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { otherCharacter } from "../../json/other-character.ts";
import { asObject } from "../../json/value-at.ts";
import { isFreeText } from "../../schema/is-free-text.ts";
import { memberOf } from "../../schema/member-of.ts";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { createValidator } from "../../schema/validator.ts";
import { changeable, otherValue, type Described } from "./another-request.ts";

/** The request with another valid value inside of an object of its body; undefined where the body has none to change. */
export function otherInside(t: Described, operation: Operation, request: CallRequest): CallRequest | undefined {
  const { document } = t.support;
  const validator = createValidator(document);
  for (const { name, schema } of changeable(t, operation, request.body)) {
    for (const [member, value] of Object.entries(asObject(asObject(request.body)?.[name]) ?? {})) {
      const other = otherValue(t, memberOf(document, schema, member) ?? {}, value, 1);
      const near = withRequestValue(request, `body.${name}.${member}`, other);
      if (other === undefined || isDeepStrictEqual(other, value)) continue;
      if (validator.fault(operation.body?.schema ?? "", near.body) === undefined) return near;
    }
  }
  return undefined;
}

/** The request with a list of its body turned round; undefined where that makes no other list. */
export function otherOrder(request: CallRequest): CallRequest | undefined {
  for (const [name, value] of Object.entries(asObject(request.body) ?? {})) {
    const reversed = Array.isArray(value) ? value.toReversed() : value;
    if (!isDeepStrictEqual(reversed, value)) return withRequestValue(request, `body.${name}`, reversed);
  }
  return undefined;
}

/** The request with one letter of a text of its body in the other case, or one digit more; undefined where no text is free. */
export function withOtherCharacter(
  t: Described,
  operation: Operation,
  request: CallRequest,
  part: "letter" | "digit",
): CallRequest | undefined {
  const validator = createRequestBodyValidator(t.support.document);
  for (const { name, schema } of changeable(t, operation, request.body)) {
    const value = asObject(request.body)?.[name];
    if (typeof value !== "string" || !isFreeText(schema)) continue;
    const near = withRequestValue(request, `body.${name}`, otherCharacter(value, part));
    if (isDeepStrictEqual(near.body, request.body)) continue;
    if (validator.fault(operation.body?.schema ?? "", near.body) === undefined) return near;
  }
  return undefined;
}
