import type { ModelProperty, Program, Type } from "@typespec/compiler";
import type { Compiler } from "../compile-spec.ts";
import { successBodies, type Called } from "./called.ts";
import { plain, memberNamed, membersOf } from "./members.ts";

/** How a list is paged. */
interface Paging {
  /** In a sentence after "paged". */
  by: string;
  /** The names of query parameters that say it, without separators and in lower case. */
  parameters: readonly string[];
  /** The name of a header of the reply that says it. */
  header?: string;
  /** As `pages` of `@listing` says it; absent for a cursor, which the conventions may name. */
  pages?: Exclude<FurtherPages["by"], "cursor">;
}

/** Parameters that take the id of the last item: a page has no cursor then. */
const LAST_ITEM: readonly string[] = ["startingafter", "startafter", "afterid", "lastid"];

/** The kinds of paging that are recognised, the surest first. */
const KINDS: readonly Paging[] = [
  {
    by: "by a cursor",
    parameters: [
      "cursor",
      "after",
      ...LAST_ITEM,
      "pagetoken",
      "nexttoken",
      "nextcursor",
      "continuationtoken",
      "skiptoken",
    ],
  },
  { by: "by offset", parameters: ["offset", "skip", "startindex"], pages: "offset" },
  { by: "by the number of the page", parameters: ["page", "pagenumber", "pageno", "pageindex"], pages: "number" },
  { by: "by a Link header", parameters: ["last", "marker", "from"], header: "link", pages: "link" },
];

const LIMITS: readonly string[] = ["limit", "pagesize", "perpage", "maxresults", "first", "count"];
const MORE: readonly string[] = ["hasmore", "more", "hasnext", "hasnextpage"];
const NEXT: readonly string[] = ["nextcursor", "nextpagetoken", "nexttoken", "cursor", "next"];
/** Members with an object that says which page follows. */
const ABOUT_PAGES: readonly string[] = ["links", "paging", "pagination", "meta", "metadata", "pageinfo"];
/** Members with the address of the next page: by name alone, and where they are an address by type. */
const ADDRESS: readonly string[] = ["nextlink", "odatanextlink", "nexturl", "nextpageurl", "nextpageuri", "nexturi"];

/** The names of a paged list, as `paging` of the conventions takes them. */
export interface PagingNames {
  limit: string;
  cursor: string;
  data: string;
  hasMore: string;
  nextCursor: string;
}

/** Those that the document has. */
export type PageSizes = Record<"default" | "min" | "max", number | undefined>;

/** How the next page is asked for, where no cursor of the conventions says it. */
export interface FurtherPages {
  by: "offset" | "number" | "cursor" | "link" | "last-item";
  parameter: string;
  /** Of the reply, with the cursor or the address of the next page. */
  member?: string;
}

/** What a list says about its pages: none; pages that `@listing` can say; or why it cannot. */
export type Pages =
  | { kind: "none" }
  | { kind: "paged"; names: Partial<PagingNames>; sizes: PageSizes; pages?: FurtherPages }
  | { kind: "unsayable"; why: string };

/** `data`: the member with the items; absent where the reply is the array. */
export function pagesOf(program: Program, compiler: Compiler, operation: Called, data: string | undefined): Pages {
  const found = KINDS.find(
    ({ parameters, header }) =>
      (header === undefined || hasHeader(operation, header)) && queryNamed(operation, parameters) !== undefined,
  );
  const limit = queryNamed(operation, LIMITS);
  const [body] = successBodies(operation);
  const address = body && addressIn(program, compiler, body);
  if (found === undefined) {
    if (hasHeader(operation, "link"))
      return unsayable("it is paged by a Link header, and no parameter is known to differ");
    if (limit !== undefined) return unsayable(`it takes ${limit.name}, and nothing is known of a next page`);
    return address === undefined
      ? { kind: "none" }
      : unsayable(`its reply shows the address of a next page in ${address}, and no parameter is known to differ`);
  }
  const parameter = queryNamed(operation, found.parameters)?.name;
  if (limit === undefined || parameter === undefined)
    return unsayable(`it is paged ${found.by}, and has no parameter for the size of a page`);
  const sizes = sizesOf(program, compiler, limit.property);
  const items = { limit: limit.name, ...(data !== undefined && { data }) };
  if (found.pages !== undefined) return { kind: "paged", names: items, sizes, pages: { by: found.pages, parameter } };
  if (address !== undefined)
    return { kind: "paged", names: items, sizes, pages: { by: "link", parameter, member: address } };
  const hasMore = body && nameIn(body, MORE);
  const nextCursor = body && nameIn(body, NEXT);
  if (nextCursor === undefined && LAST_ITEM.includes(plain(parameter))) {
    const names = { ...items, ...(hasMore !== undefined && { hasMore }) };
    return { kind: "paged", names, sizes, pages: { by: "last-item", parameter } };
  }
  if (data === undefined || hasMore === undefined || nextCursor === undefined) {
    const member = nextCursor ?? (body && nextWithin(body));
    if (member === undefined)
      return unsayable(`it is paged ${found.by}, and no member of its reply is known to be the next cursor`);
    return { kind: "paged", names: items, sizes, pages: { by: "cursor", parameter, member } };
  }
  return { kind: "paged", names: { ...items, cursor: parameter, hasMore, nextCursor }, sizes };
}

function sizesOf(program: Program, { core }: Compiler, property: ModelProperty): PageSizes {
  const given = property.defaultValue;
  return {
    default: given?.valueKind === "NumericValue" ? (given.value.asNumber() ?? undefined) : undefined,
    min: core.getMinValue(program, property),
    max: core.getMaxValue(program, property),
  };
}

function queryNamed({ http }: Called, names: readonly string[]): { name: string; property: ModelProperty } | undefined {
  const queries = http.parameters.parameters.filter(({ type }) => type === "query");
  const found = names.flatMap((name) => queries.filter((query) => plain(query.name) === name))[0];
  return found && { name: found.name, property: found.param };
}

function hasHeader({ http }: Called, wanted: string): boolean {
  return http.responses.some(({ responses }) =>
    responses.some(({ headers = {} }) => Object.keys(headers).some((name) => name.toLowerCase() === wanted)),
  );
}

/** The path of the member with the address of the next page: `next`, `links.next`, `_links.next.href`. */
function addressIn(program: Program, compiler: Compiler, body: Type): string | undefined {
  if (body.kind !== "Model") return undefined;
  const isAddress = ({ name, type }: ModelProperty): boolean =>
    ADDRESS.includes(plain(name)) || (plain(name) === "next" && isUrl(program, compiler, type));
  const own = membersOf(body).find(isAddress);
  if (own !== undefined) return own.name;
  const links = memberNamed(body, (name) => ABOUT_PAGES.includes(plain(name)));
  if (links?.type.kind !== "Model") return undefined;
  const next = memberNamed(links.type, (name) => plain(name) === "next" || ADDRESS.includes(plain(name)));
  if (next === undefined) return undefined;
  if (next.type.kind !== "Model") return `${links.name}.${next.name}`;
  const href = memberNamed(next.type, (name) => name === "href");
  return href && `${links.name}.${next.name}.${href.name}`;
}

/** The path of a member with the next cursor in an object about pages: `meta.next_cursor`. */
function nextWithin(body: Type): string | undefined {
  const about = body.kind === "Model" ? memberNamed(body, (name) => ABOUT_PAGES.includes(plain(name))) : undefined;
  const next = about && nameIn(about.type, NEXT);
  return next && `${about.name}.${next}`;
}

function isUrl(program: Program, compiler: Compiler, type: Type): boolean {
  if (type.kind === "Union")
    return [...type.variants.values()].some((variant) => isUrl(program, compiler, variant.type));
  return type.kind === "Scalar" && (type.name === "url" || compiler.core.getFormat(program, type) === "uri");
}

function nameIn(body: Type, names: readonly string[]): string | undefined {
  return body.kind === "Model" ? memberNamed(body, (name) => names.includes(plain(name)))?.name : undefined;
}

function unsayable(why: string): Pages {
  return { kind: "unsayable", why };
}
