import type { Conventions, Operation } from "@tallystick/contract";
import { singleHeaders } from "../headers.ts";

/** The names of what a request of an operation has once, if at all, by place. */
export interface Once {
  /** Lower-case names: those of the kit, and each parameter that is no list. */
  headers: ReadonlySet<string>;
  query: readonly string[];
  cookies: readonly string[];
}

/** What has one value: each parameter that is no list, each cookie, and the places of keys. */
export function onceIn(
  { parameters, idempotent, signedRetry, access }: Operation,
  { schemes }: Pick<Conventions, "schemes">,
): Once {
  const keys = (access.ways?.flat() ?? [access.scheme]).flatMap((name) => {
    const scheme = schemes[name];
    return typeof scheme === "object" ? scheme : [];
  });
  const single = [...parameters.filter(({ shape, in: place }) => shape === undefined || place === "cookie"), ...keys];
  const namesIn = (place: string): string[] => single.flatMap((each) => (each.in === place ? each.name : []));
  const own = [idempotent?.header, signedRetry?.stampHeader, signedRetry?.requestHeader].filter(
    (name) => name !== undefined,
  );
  const headers = [...singleHeaders, ...own, ...namesIn("header")].map((name) => name.toLowerCase());
  return { headers: new Set(headers), query: namesIn("query"), cookies: namesIn("cookie") };
}
