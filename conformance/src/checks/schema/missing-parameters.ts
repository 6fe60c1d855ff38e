import type { Contract, Operation, Parameter } from "@tallystick/contract";
import type { Check } from "../check.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { rulesStatingFor } from "../rules-stating.ts";

/** A missing query parameter or idempotency key that is required: 400, where a rule says so. What the route says is never missing. */
export function missingParameters(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) =>
    operation.parameters
      .filter((each) => each.required && each.fixed === undefined && isJudged(operation, each))
      .flatMap(missing(contract, operation)),
  );
}

function isJudged({ idempotent }: Operation, { in: place, name }: Parameter): boolean {
  return place === "query" || (place === "header" && name.toLowerCase() === idempotent?.header.toLowerCase());
}

function missing(contract: Contract, operation: Operation): (parameter: Parameter) => Check[] {
  const rules = rulesStatingFor(contract, operation.id, "parameter-required");
  return (parameter) => {
    const named = `without ${parameter.name}`;
    return rules.length === 0
      ? []
      : [
          defineCheck({
            ...ofOperation("schema", operation, named),
            rules,
            sharesFixtures: true,
            async run(t) {
              const request = without(await requestOf(t, operation.id), parameter);
              const reply = await t.call(operation.id, { ...request, deliberatelyInvalid: true });
              expecting(t, rules).answer(named, reply, invalidAnswers(contract, operation));
            },
          }),
        ];
  };
}

function without(request: CallRequest, { in: place, name }: Parameter): CallRequest {
  if (place === "header") {
    const { ownKey: _key, ...others } = request;
    return others;
  }
  const { query: { [name]: _left, ...query } = {}, ...others } = request;
  return { ...others, query };
}
