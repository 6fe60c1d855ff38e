import type { Operation } from "@tallystick/contract";
import { createRequestBodyValidator } from "../../schema/as-requested.ts";
import { unusedNumber } from "../fixtures/unknown-id.ts";
import { isNameOfIds, safe } from "../resources/shown-ids.ts";

/**
 * The body with high numbers as ids, where the schema allows them and nothing says what the operation does: with low ones, which a
 * schema gives, it would mostly do it to what was there before the run.
 */
export function withUnusedIds(document: object, row: Operation, body: unknown): unknown {
  if (body === undefined || row.body === undefined || row.resourceAction !== undefined || safe.has(row.method))
    return body;
  const unused = Number(unusedNumber({ format: "int32" }, row.id));
  const high = (value: unknown): unknown => (Number.isInteger(value) ? unused : value);
  const changed: unknown = JSON.parse(JSON.stringify(body), (name, value: unknown) =>
    isNameOfIds(name) ? (Array.isArray(value) ? value.map(high) : high(value)) : value,
  );
  const isValid = createRequestBodyValidator(document).fault(row.body.schema, changed) === undefined;
  return isValid ? changed : body;
}
