import { CommonRefusal } from "./common-refusal.ts";

/**
 * In which ways a request can be read as two requests. What stands before the server may have checked, limited or logged the other
 * one than it would carry out, so none of them is guessed: each is refused, for every contract.
 */
const ambiguities = {
  repeated: "stands there more than once",
  "repeated-member": "has a member twice, and readers differ in which of them counts",
  charset: "must be in UTF-8, and its Content-Type names another charset",
  encoding: "is not in the encoding that its Content-Encoding names, or goes on after its end",
} as const;

const placeWords: Readonly<Record<string, string>> = {
  header: "header",
  query: "parameter",
  cookie: "cookie",
  body: "body",
};

/**
 * The answer to an ambiguity, which the conventions of the contract declare: `ambiguous`, or that of an invalid request.
 *
 * @param field where it is, as a request path: `header.host`, `query.limit`, `cookie.session`, `body`, `body.name`
 */
export function ambiguous(field: string, ambiguity: keyof typeof ambiguities, cause?: unknown): CommonRefusal {
  const [place = "", name] = field.split(/\.(.*)/s);
  const subject = [placeWords[place] ?? place, name].filter((word) => word !== undefined).join(" ");
  return new CommonRefusal("ambiguous", {
    message: `The ${subject} ${ambiguities[ambiguity]}.`,
    details: { field },
    cause,
  });
}
