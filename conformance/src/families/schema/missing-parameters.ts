import type { Contract, Operation } from "@tallystick/contract";
import type { Check } from "../../engine/types.ts";
import { requestOf } from "../../fixtures/requests.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expectAnswer } from "../expect.ts";
import { rulesStatingFor } from "../rules-stating.ts";

/** A missing required query parameter: 400, where a rule says so. */
export function missingParameters(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) =>
    operation.parameters
      .filter(({ in: place, required }) => place === "query" && required)
      .flatMap(({ name }) => missing(contract, operation, name)),
  );
}

function missing(contract: Contract, operation: Operation, name: string): Check[] {
  const rules = rulesStatingFor(contract, operation.id, "parameter-required");
  if (rules.length === 0) return [];
  return [
    defineCheck({
      ...ofOperation("schema", operation, `without ${name}`),
      rules,
      sharesFixtures: true,
      async run(t) {
        const { query: { [name]: _left, ...query } = {}, ...request } = await requestOf(t, operation.id);
        const reply = await t.call(operation.id, { ...request, query, deliberatelyInvalid: true });
        expectAnswer(t, rules, `without ${name}`, reply, [contract.conventions.answers.invalid]);
      },
    }),
  ];
}
