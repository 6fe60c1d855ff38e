import { mediaFormOf, type Answer, type Contract, type Operation } from "@tallystick/contract";
import type { CallRequest } from "../../../http/exchange.ts";
import type { Trial } from "../../../requests/trial.ts";
import { bothOrders, type Ambiguity, type Ambiguous } from "./ambiguity.ts";

/** A header with one value, in two lines. */
export const repeatedHeaders: Ambiguity = {
  statement: "repeated-header-refused",
  what: "refuses a header in two lines",
  applies: (operation, contract) => singleHeadersOf(operation, contract).length > 0,
  requests: (t, operation, request) =>
    singleHeadersOf(operation, t.contract).flatMap((header) => inTwoLines(t, header, request)),
};

interface SingleHeader {
  /** In lower case. */
  name: string;
  /** The value, where the plain request has none of its own. */
  right?: string;
  wrong: string;
  others?: readonly Answer[];
}

/** The headers of an operation that have one value, with another one. */
function singleHeadersOf(operation: Operation, { conventions }: Contract): SingleHeader[] {
  const { access, body, idempotent, signedRetry } = operation;
  const scheme = conventions.schemes[access.scheme];
  const { unauthenticated, unsupportedMediaType } = conventions.answers;
  const found: SingleHeader[] = [];
  if (scheme === "basic" || scheme === "bearer")
    found.push({ name: "authorization", wrong: wrongCredentials[scheme], others: [unauthenticated] });
  else if (scheme?.in === "header")
    found.push({ name: scheme.name.toLowerCase(), wrong: "suite-guess", others: [unauthenticated] });
  if (body?.required === true && mediaFormOf(body.contentType) === "json")
    found.push({ name: "content-type", wrong: "text/plain", others: [unsupportedMediaType] });
  if (idempotent !== undefined)
    found.push({ name: idempotent.header.toLowerCase(), right: "suite-says-one", wrong: "suite-says-two" });
  // Of a first call they are ignored.
  if (signedRetry !== undefined)
    found.push({ name: signedRetry.stampHeader.toLowerCase(), right: "c3VpdGU=", wrong: "Z3Vlc3M=" });
  return found;
}

const wrongCredentials = { basic: `Basic ${btoa("suite:guess")}`, bearer: "Bearer suite-guess" };

function inTwoLines(t: Trial, header: SingleHeader, request: CallRequest): Ambiguous[] {
  const { name, right, wrong, others = [] } = header;
  const key = right === undefined ? undefined : t.unique(right);
  const whole = key === undefined ? request : { ...request, headers: { ...request.headers, [name]: key } };
  return bothOrders("right", "wrong").map(([first]) => ({
    state: `${name} in two lines, the ${first} one first`,
    request: { ...whole, raw: { [first === "right" ? "after" : "before"]: { [name.toUpperCase()]: wrong } } },
    others,
  }));
}
