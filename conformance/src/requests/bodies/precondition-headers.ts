import type { Operation } from "@tallystick/contract";

/** By the header of a request the header of a reply that it repeats, both in lower case. */
const REPEATED: Readonly<Record<string, string>> = { "if-match": "etag", "if-unmodified-since": "last-modified" };

/** A header by which a caller says which state of the resource it saw. */
export interface PreconditionHeader {
  /** Such as `header.If-Match`. */
  at: string;
  /** The header that shows it, in lower case. */
  shown: string;
  /** Also where the document leaves it out and a refusal reports it as missing, as 428 does. */
  required: boolean;
}

/** The headers at which a refusal reports a concurrent change. */
export function preconditionHeaders({ refusals, parameters }: Operation): PreconditionHeader[] {
  return parameters.flatMap(({ in: place, name, required }) => {
    const [at, shown] = [`header.${name}`, REPEATED[name.toLowerCase()]];
    const isRefused = (when: string): boolean => refusals.some((each) => each.when === when && each.at === at);
    if (place !== "header" || shown === undefined || !isRefused("changed-meanwhile")) return [];
    return [{ at, shown, required: required || isRefused("missing") }];
  });
}
