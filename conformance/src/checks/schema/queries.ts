import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../check.ts";
import type { Trial } from "../../requests/trial.ts";
import { parameterSchemas } from "../../schema/parameter-schemas.ts";
import { createValidator } from "../../schema/validator.ts";
import { admittedRequestOf, requestOf } from "../../requests/fixtures/requests.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting, rulesOfRowsFor } from "../../requests/expect.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { rulesStatingFor } from "../rules-stating.ts";
import type { FilterLeniency } from "./invalid-variant-rules.ts";

/** A word, id, date or number that no parameter knows. */
const UNKNOWN_VALUE = "NO_SUCH_VALUE";

/** A filter with a value that its schema forbids is a 400, not an empty list (V-04, G-01). */
export function invalidFilters(
  contract: Contract,
  { document, invalidVariantRules }: Pick<ContractAdapter, "document" | "invalidVariantRules">,
): Check[] {
  const { filters: leniency } = invalidVariantRules;
  const isLeftOut = contract.conventions.standardRulesLeftOut?.["invalid-filter-refused"] !== undefined;
  const pointers = parameterSchemas(document);
  const validator = createValidator(document);
  return Object.values(contract.operations).flatMap((operation) =>
    operation.filters.flatMap((filter) => {
      const pointer = pointers.get(`${operation.id} query ${filter.parameter}`);
      if (pointer === undefined || leniency?.open.has(filter.parameter) === true) return [];
      if (validator.fault(pointer, UNKNOWN_VALUE) === undefined) return [];
      const stated = rulesStatingFor(contract, operation.id, "invalid-filter-refused");
      // That nonsense is refused does not show that the filter selects.
      const own = stated.length > 0 || isLeftOut ? [] : rulesOfRowsFor(contract, operation.id, filter.rule);
      const rules = [...stated, ...own];
      if (rules.length === 0) return [];
      return defineCheck({
        ...ofOperation("schema", operation, `refuses an invalid ${filter.parameter}`),
        rules,
        onlyViolates: own,
        bare: !namesInPath(operation),
        sharesFixtures: true,
        run: (t) => sendInvalidValue(t, operation, filter.parameter, { rules, leniency }),
      });
    }),
  );
}

async function sendInvalidValue(
  t: Trial,
  operation: Operation,
  parameter: string,
  { rules, leniency }: { rules: readonly string[]; leniency: FilterLeniency | undefined },
): Promise<void> {
  // Which of two faults is told first, an unknown name in the path or the value, is left open.
  const request = await (namesInPath(operation) ? requestOf : admittedRequestOf)(t, operation.id);
  const query = { ...request.query, [parameter]: UNKNOWN_VALUE };
  const reply = await t.call(operation.id, { ...request, query, deliberatelyInvalid: true });
  const { invalid } = t.contract.conventions.answers;
  const otherCode = leniency?.otherCode(parameter);
  const coded = otherCode === undefined ? [] : [{ ...invalid, code: otherCode }];
  const answers = [...invalidAnswers(t.contract, operation), ...coded];
  expecting(t, rules).answer(`${parameter}=${UNKNOWN_VALUE}`, reply, answers);
}

function namesInPath({ references }: Operation): boolean {
  return references.some(({ at }) => at.startsWith("path."));
}
