import type { Contract, Operation } from "@tallystick/contract";
import type { Check, Trial } from "../../engine/types.ts";
import { parameterSchemas } from "../../schema/parameter-schemas.ts";
import { createValidator } from "../../schema/validator.ts";
import { admittedRequestOf } from "../../fixtures/requests.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expectAnswer, rulesOfRowsFor } from "../expect.ts";

/** A word, id, date or number that no parameter knows. */
const UNKNOWN_VALUE = "NO_SUCH_VALUE";

/** A filter with a value that its schema forbids is a 400, not an empty list (V-04, G-01). */
export function invalidFilters(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  const pointers = parameterSchemas(document);
  const validator = createValidator(document);
  return Object.values(contract.operations).flatMap((operation) =>
    operation.filters.flatMap((filter) => {
      const pointer = pointers.get(`${operation.id} query ${filter.parameter}`);
      const rules = rulesOfRowsFor(contract, operation.id, filter.rule);
      // An unknown country has no customers: whether that is an invalid value is left open.
      if (filter.parameter === "region") return [];
      if (pointer === undefined || rules.length === 0 || validator.fault(pointer, UNKNOWN_VALUE) === undefined)
        return [];
      return defineCheck({
        ...ofOperation("schema", operation, `with nonsense for ${filter.parameter}`),
        rules,
        bare: true,
        sharesFixtures: true,
        run: (t) => sendInvalidValue(t, operation, filter.parameter, rules),
      });
    }),
  );
}

async function sendInvalidValue(
  t: Trial,
  operation: Operation,
  parameter: string,
  rules: readonly string[],
): Promise<void> {
  const request = await admittedRequestOf(t, operation.id);
  const query = { ...request.query, [parameter]: UNKNOWN_VALUE };
  const reply = await t.call(operation.id, { ...request, query, deliberatelyInvalid: true });
  // An invalid date has a code of its own, too.
  const codes = ["INVALID_INPUT", ...(/(After|Before|Date)$/.test(parameter) ? ["INVALID_TIMESTAMP"] : [])];
  expectAnswer(
    t,
    rules,
    `${parameter}=${UNKNOWN_VALUE}`,
    reply,
    codes.map((code) => ({ status: 400, code })),
  );
}
