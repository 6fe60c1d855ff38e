import type { Contract, Operation, Parameter } from "@tallystick/contract";
import type { Check } from "../check.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import type { CallRequest } from "../../http/exchange.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { expecting } from "../../requests/expect.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { rulesStatingFor } from "../rules-stating.ts";

/** A missing parameter of a query, a header or a cookie that is required: 400, where a rule says so. What the route says is never missing. */
export function missingParameters(contract: Contract): Check[] {
  return Object.values(contract.operations).flatMap((operation) =>
    operation.parameters
      .filter((each) => each.required && each.fixed === undefined && isJudged(operation, each))
      .flatMap(missing(contract, operation)),
  );
}

/** What says of which form a body is, or who calls, has answers of its own. */
const OF_OTHER_RULES: ReadonlySet<string> = new Set(["accept", "authorization", "content-type"]);

function isJudged({ refusals }: Operation, { in: place, name }: Parameter): boolean {
  if (place === "path") return false;
  const isRefusedOtherwise = refusals.some(({ when, at }) => when === "missing" && at === `${place}.${name}`);
  return !isRefusedOtherwise && !(place === "header" && OF_OTHER_RULES.has(name.toLowerCase()));
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
  const rest = <Value>(values: Readonly<Record<string, Value>> = {}): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).filter(([each]) => each !== name));
  if (place === "query") return { ...request, query: rest(request.query) };
  if (place === "cookie") return { ...request, cookies: rest(request.cookies) };
  const { ownKey, ...others } = request;
  const isKey = ownKey?.toLowerCase() === name.toLowerCase();
  return { ...(isKey ? others : request), headers: rest(request.headers) };
}
