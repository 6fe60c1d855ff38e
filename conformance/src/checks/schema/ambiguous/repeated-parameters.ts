import type { Conventions, Operation, Parameter } from "@tallystick/contract";
import { isForm } from "../../../http/build-request.ts";
import type { CallRequest } from "../../../http/exchange.ts";
import { asObject } from "../../../json/value-at.ts";
import { schemaOf } from "../../../requests/bodies/body-schema.ts";
import { plainParameter } from "../../../requests/bodies/plain-parameters.ts";
import type { Trial } from "../../../requests/trial.ts";
import type { Ambiguity, Ambiguous } from "./ambiguity.ts";

/** A parameter of the query, a cookie or a field of a form with one value, given twice: the same, so that each reading does. */
export const repeatedParameters: Ambiguity = {
  statement: "repeated-parameter-refused",
  what: "refuses a parameter given twice",
  applies: (operation, { conventions }) => isForm(operation) || singleParameters(operation, conventions).length > 0,
  requests: (t, operation, request) => [
    ...singleParameters(operation, t.contract.conventions).map((parameter) => twice(t, operation, parameter, request)),
    ...(isForm(operation) ? fieldsTwice(t, operation, request) : []),
  ],
};

/** Nobody has a cursor before a page was read. */
function singleParameters({ parameters, listing }: Operation, { paging }: Conventions): Parameter[] {
  return parameters.filter(
    ({ in: place, name, shape, fixed }) =>
      ["query", "cookie"].includes(place) &&
      shape === undefined &&
      fixed === undefined &&
      name !== (listing?.pages?.by === "cursor" ? listing.pages.parameter : paging.cursor),
  );
}

function twice(t: Trial, operation: Operation, { in: place, name }: Parameter, request: CallRequest): Ambiguous {
  const given = place === "query" ? request.query?.[name] : request.cookies?.[name];
  const value = given === undefined ? plainParameter(t, operation, place, name) : String(given);
  const state = `the ${place} ${name} twice`;
  if (place === "query") return { state, request: { ...request, query: { ...request.query, [name]: [value, value] } } };
  const cookies = { ...request.cookies, [name]: value };
  return { state, request: { ...request, cookies, raw: { after: { COOKIE: `${name}=${value}` } } } };
}

function fieldsTwice(t: Trial, operation: Operation, request: CallRequest): Ambiguous[] {
  const body = asObject(request.body) ?? {};
  return Object.entries(body)
    .filter(([name]) => schemaOf(t, operation, `body.${name}`)["type"] !== "array")
    .map(([name, value]) => ({
      state: `the field ${name} twice`,
      request: { ...request, body: { ...body, [name]: [value, value] } },
    }));
}
