import { pagingOf, type Contract, type ListingPages, type Operation, type Parameter } from "@tallystick/contract";
import type { CallRequest } from "../../http/exchange.ts";
import { requestOf } from "../../requests/fixtures/requests.ts";
import { expecting } from "../../requests/expect.ts";
import { invalidAnswers } from "../../requests/invalid-answers.ts";
import { choosesId } from "../../requests/resources/references.ts";
import { parameterSchemas } from "../../schema/parameter-schemas.ts";
import { listsOfText, valuesOfText } from "../../schema/request-fault.ts";
import { createValidator } from "../../schema/validator.ts";
import type { Check } from "../check.ts";
import type { ContractAdapter } from "../contract-adapter.ts";
import { defineCheck, ofOperation } from "../define-check.ts";
import { rulesStatingFor } from "../rules-stating.ts";

/** Texts of which most types know none. */
const unusual = ["NO_SUCH_VALUE", "1.5", "-1"];

/**
 * A parameter with a value that its schema forbids is a 400: one of a query, a header or a cookie that no other rule is about, or an id
 * that the caller chooses in the path, which has bounds as values of a body have.
 */
export function parameterValues(contract: Contract, { document }: Pick<ContractAdapter, "document">): Check[] {
  return Object.values(contract.operations).flatMap((operation) => {
    return judgedParameters(contract, operation).flatMap((parameter) => {
      const statement = parameter.in === "path" ? "bounds-enforced" : "parameter-values-refused";
      const rules = rulesStatingFor(contract, operation.id, statement);
      const wrong = rules.length === 0 ? [] : wrongTexts(document, operation, parameter);
      if (wrong.length === 0) return [];
      return defineCheck({
        ...ofOperation("schema", operation, `refuses wrong values of the ${parameter.in} ${parameter.name}`),
        rules,
        sharesFixtures: true,
        async run(t) {
          const request = await requestOf(t, operation.id);
          for (const text of wrong) {
            const reply = await t.call(operation.id, {
              ...withValue(request, parameter, text),
              deliberatelyInvalid: true,
            });
            // In a path it may be taken for another one.
            const isPath = parameter.in === "path";
            const answers = [
              ...invalidAnswers(contract, operation),
              ...(isPath ? [contract.conventions.answers.unknownPath] : []),
            ];
            expecting(t, rules).answer(`${parameter.name}=${text}`, reply, answers);
          }
        },
      });
    });
  });
}

/** Whether the parameter of the pages is a number, and as such like any other. */
function isCounted({ by }: ListingPages): boolean {
  return by === "offset" || by === "number";
}

/** Those that no rule about filters, pages, ids, signatures or media types judges, and that are written as one text. */
function judgedParameters({ conventions: { paging } }: Contract, operation: Operation): Parameter[] {
  const { parameters, filters, listing, signedRetry } = operation;
  const chosen = operation.references.filter((each) => choosesId(operation, each)).map(({ at }) => at);
  const others = new Set(
    [
      "content-type",
      "accept",
      pagingOf(paging, listing).limit,
      paging.cursor,
      listing?.orderParameter,
      ...(listing?.pages === undefined || isCounted(listing.pages) ? [] : [listing.pages.parameter]),
      signedRetry?.stampHeader,
      signedRetry?.requestHeader,
      ...filters.map(({ parameter }) => parameter),
    ].flatMap((name) => name?.toLowerCase() ?? []),
  );
  return parameters.filter(
    ({ in: place, name, fixed, shape }) =>
      (place !== "path" || chosen.includes(`path.${name}`)) &&
      fixed === undefined &&
      shape !== "object" &&
      !others.has(name.toLowerCase()),
  );
}

/** The unusual texts that the schema allows in no reading. */
function wrongTexts(document: object, { id }: Operation, { in: place, name, shape }: Parameter): string[] {
  const pointer = parameterSchemas(document).get(`${id} ${place} ${name}`);
  if (pointer === undefined) return [];
  const validator = createValidator(document);
  return unusual.filter((text) => {
    const readings = [...valuesOfText(text), ...(shape === "list" ? listsOfText(text) : [])];
    return readings.every((value) => validator.fault(pointer, value) !== undefined);
  });
}

function withValue(request: CallRequest, { in: place, name }: Parameter, text: string): CallRequest {
  if (place === "path") return { ...request, params: { ...request.params, [name]: text } };
  if (place === "query") return { ...request, query: { ...request.query, [name]: text } };
  if (place === "cookie") return { ...request, cookies: { ...request.cookies, [name]: text } };
  const others = Object.entries(request.headers ?? {}).filter(([key]) => key.toLowerCase() !== name.toLowerCase());
  return { ...request, headers: { ...Object.fromEntries(others), [name]: text } };
}
