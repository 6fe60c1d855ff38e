import {
  getMaxValue,
  getMinValue,
  type Diagnostic,
  type ModelProperty,
  type Program,
  type Type,
} from "@typespec/compiler";
import { argumentNode } from "../argument-node.ts";
import { conventionsOf } from "../conventions.ts";
import { listingUses } from "../decorators/listing.ts";
import { propertyOf } from "../decorators/resource.ts";
import { createDiagnostic } from "../lib.ts";
import type { Listing, ListingPages } from "../model.ts";
import type { NamedOperation } from "../named-operations.ts";
import { typesBesidesNull } from "../values.ts";
import { queryParameter, successBodies } from "./lists.ts";
import type { Check } from "./spec.ts";

/** Only a list in pages says how they follow; a first number belongs to pages that have numbers, a member to those by the last item or a link. */
export const pagesFitTheList: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    listingUses.on(program, operation.type).flatMap(({ value: { envelope, pages, stable }, node }) => {
      const misfit = (messageId: "plain" | "first" | "member" | "address", place: readonly string[]): Diagnostic[] => [
        createDiagnostic({
          code: "listing-pages",
          messageId,
          format: { operation: operation.id, member: pages?.member ?? "" },
          target: argumentNode(node, [0, ...place]),
        }),
      ];
      if (envelope === "plain" && stable !== undefined) return misfit("plain", ["stable"]);
      if (pages === undefined) return [];
      if (envelope === "plain") return misfit("plain", ["pages"]);
      if (isInReply(pages) && nextLinkOf(operation, { pages }) === undefined)
        return misfit("address", ["pages", pages.member === undefined ? "by" : "member"]);
      if (pages.member !== undefined && pages.by !== "last-item" && !isInReply(pages))
        return misfit("member", ["pages", "member"]);
      return pages.first !== undefined && pages.by !== "number" ? misfit("first", ["pages", "first"]) : [];
    }),
  );

/** Whether a member of the reply says how the next page is asked for. */
function isInReply({ by, member }: ListingPages): boolean {
  return by === "cursor" || (by === "link" && member !== undefined);
}

/** The last page of a list may lack what asks for a next one. */
export const lastPageHasNoAddress: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    listingUses.on(program, operation.type).flatMap(({ value: { pages }, node }) => {
      const { properties = [] } = addressOf(operation, pages) ?? {};
      const type = properties.at(-1)?.type;
      if (type === undefined || mayBeNull(type) || properties.some(({ optional }) => optional)) return [];
      return createDiagnostic({
        code: "last-page-address",
        format: { operation: operation.id, member: pages?.member ?? "" },
        target: argumentNode(node, [0, "pages", "member"]),
      });
    }),
  );

/** Null, a union with it, or anything. */
function mayBeNull(type: Type): boolean {
  if (type.kind === "Union") return [...type.variants.values()].some((variant) => mayBeNull(variant.type));
  return type.kind === "Intrinsic";
}

/** Where the replies of a list show the address or the cursor of the next page; undefined where they do not, or it does not belong there. */
export function nextLinkOf(operation: NamedOperation, { pages }: Pick<Listing, "pages">): Listing["nextLink"] {
  const address = addressOf(operation, pages);
  if (address === undefined) return undefined;
  const { names, properties } = address;
  const optional = properties.findIndex((property) => property.optional);
  return { names, kept: optional === -1 ? names.length : optional };
}

/** The names down to the address or the cursor of the next page, and the property of each. */
function addressOf(
  operation: NamedOperation,
  pages: Listing["pages"],
): { names: string[]; properties: ModelProperty[] } | undefined {
  if (pages?.member === undefined || !isInReply(pages)) return undefined;
  const { member } = pages;
  // A name may have dots: `@odata.nextLink`.
  for (const names of [[member], member.split(".")]) {
    const [properties] = successBodies(operation).flatMap((body) => propertiesOnTheWay(body, names) ?? []);
    if (properties !== undefined) return { names, properties };
  }
  return undefined;
}

/** The properties with these names, each in the one before it; undefined where one is missing. */
function propertiesOnTheWay(body: Type, names: readonly string[]): [ModelProperty[]] | undefined {
  const properties: ModelProperty[] = [];
  let type: Type | undefined = body;
  for (const name of names) {
    const property: ModelProperty | undefined = type?.kind === "Model" ? propertyOf(type, name) : undefined;
    if (property === undefined) return undefined;
    properties.push(property);
    [type] = typesBesidesNull(property.type);
  }
  return [properties];
}

type PageSizes = Omit<NonNullable<Listing["limit"]>, "parameter">;

const PAGE_SIZES = ["default", "min", "max"] as const satisfies (keyof PageSizes)[];

/** The page sizes of a paged list are those of its limit parameter. */
export const pageSizesAgree: Check = ({ program, operations }) =>
  operations.flatMap((operation) =>
    listingUses.on(program, operation.type).flatMap(({ value: { envelope, limit }, node }) => {
      const parameter = queryParameter(operation, limit?.parameter ?? conventionsOf(program).paging.limit);
      if (envelope === "plain" || parameter === undefined) return [];
      const taken = sizesOf(program, parameter);
      return PAGE_SIZES.filter((size) => limit?.[size] !== taken[size]).map((size) =>
        createDiagnostic({
          code: "listing-limit",
          format: { operation: operation.id, size, declared: text(limit?.[size]), taken: text(taken[size]) },
          target: argumentNode(node, [0, "limit", size]),
        }),
      );
    }),
  );

function sizesOf(program: Program, limit: ModelProperty): Record<keyof PageSizes, number | undefined> {
  const given = limit.defaultValue;
  return {
    default: given?.valueKind === "NumericValue" ? (given.value.asNumber() ?? undefined) : undefined,
    min: getMinValue(program, limit),
    max: getMaxValue(program, limit),
  };
}

const text = (size: number | undefined): string => (size === undefined ? "nothing" : String(size));
