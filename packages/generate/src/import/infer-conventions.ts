import { declares, type Called } from "./called.ts";
import type { Inferred } from "./inference.ts";
import type { PagingNames } from "./paging.ts";

/** The usual status of each answer of the conventions. */
const STATUSES = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  unknownPath: 404,
  methodNotAllowed: 405,
  keyMismatch: 409,
  keyInFlight: 409,
  tooLarge: 413,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  internalError: 500,
  notImplemented: 501,
  unavailable: 503,
} as const;

/** Many servers answer 404 to a method that a path does not know, and no document says that of itself. */
const OTHER_METHODS =
  'standardRulesLeftOut: #{ `unknown-method-refused`: "The document does not say how other methods are answered." }';

/** Statuses that answer a request which does not fit the document. */
const INVALID = [400, 422] as const;

/** The statuses of what belongs to no operation, with any code, since a document does not say its codes; and the names of paging. */
export function inferConventions(
  service: string,
  operations: readonly Called[],
  paging: Partial<PagingNames>,
): Inferred {
  const counts = INVALID.map((status) => operations.filter((operation) => declares(operation, status)).length);
  const [bad = 0, unprocessable = 0] = counts;
  const invalid = unprocessable > bad ? 422 : 400;
  const statuses = Object.entries({ ...STATUSES, invalid });
  const answers = statuses.map(([name, status]) => `${name}: #{ status: ${status}, code: "*" }`);
  const names = Object.entries(paging).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const parts = [
    `answers: #{ ${answers.join(", ")} }`,
    ...(names.length === 0 ? [] : [`paging: #{ ${names.join(", ")} }`]),
    ...(operations.some((operation) => declares(operation, STATUSES.methodNotAllowed)) ? [] : [OTHER_METHODS]),
  ];
  const because =
    bad + unprocessable === 0
      ? "no operation declares the status of an invalid request: these are the usual ones, with any code"
      : `a request that does not fit is answered ${invalid} by most operations that say it; any code, since the document names none`;
  const open =
    bad > 0 && unprocessable > 0
      ? [
          `Requests that do not fit are answered 400 by ${bad} and 422 by ${unprocessable} operations: the conventions have one status.`,
        ]
      : [];
  return { inferences: [{ statement: `@@conventions(${service}, #{ ${parts.join(", ")} });`, because }], open };
}
