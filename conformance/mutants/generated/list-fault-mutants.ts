import type { Contract, Filter, Operation, OpenApiDocument } from "@tallystick/contract";
import { matches } from "../../src/requests/lists/matching.ts";
import { isSearch } from "../../src/requests/lists/searched-parts.ts";
import { stableRules } from "../../src/checks/listing/stable-pages.ts";
import { isList, type ListOperation } from "../../src/requests/lists/population.ts";
import { asObject, valuesAt } from "../../src/json/value-at.ts";
import { isFreeText } from "../../src/schema/is-free-text.ts";
import { parameterSchemas } from "../../src/schema/parameter-schemas.ts";
import { resolved, schemaAt } from "../../src/schema/resolve.ts";
import { wrongList, type WrongList } from "../list-faults/wrong-list.ts";
import type { Behave } from "../proxy/proxied-call.ts";
import { rulesOf } from "./contract-mutant.ts";

/** A mutant that no clause of the contract expresses: one list, or one of its filters, is off by one item or one field. */
export interface ListFaultMutant {
  readonly id: string;
  /** What the mutant does wrong, as a sentence. */
  readonly fault: string;
  readonly operation: string;
  readonly rules: readonly string[];
  readonly behave: Behave;
}

/** The frequent faults of lists and filters, for each of them. */
export function listFaultMutants(contract: Contract, document: OpenApiDocument): ListFaultMutant[] {
  return Object.values(contract.operations)
    .filter(isList)
    .flatMap((operation) => [
      ...pageFaults(contract, operation).map(([name, fault, wrong]) => ({
        id: `${operation.id}/list/${name}`,
        fault: `${operation.id} ${fault}.`,
        operation: operation.id,
        rules: operation.rules.filter((rule) => contract.rules[rule]?.declaredBy === "listing"),
        behave: wrongList(contract, operation, wrong),
      })),
      ...operation.filters
        .filter(({ parameter }) => !isRequired(operation, parameter))
        .flatMap((filter) =>
          filterFaults(contract, document, operation, filter).map(([name, fault, wrong]) => ({
            id: `${operation.id}/list/${filter.parameter}-${name}`,
            fault: `${operation.id} ${fault}.`,
            operation: operation.id,
            rules: rulesOf(filter.rule),
            behave: wrongList(contract, operation, { filter: { parameter: filter.parameter, ...wrong } }),
          })),
        ),
    ]);
}

type PageFault = readonly [name: string, fault: string, wrong: WrongList];
type FilterFault = readonly [name: string, fault: string, wrong: Omit<NonNullable<WrongList["filter"]>, "parameter">];

function isRequired({ parameters }: Operation, parameter: string): boolean {
  return parameters.some(({ name, required }) => name === parameter && required);
}

function pageFaults(contract: Contract, { id, listing, resourceAction }: ListOperation): PageFault[] {
  const { resources } = contract;
  const last: PageFault = ["last-item-lost", "omits the last item", { losesLast: true }];
  if (listing.limit === undefined) return [last];
  // What callers cannot create may be too little to fill a page.
  const isCreated = resources[resourceAction?.resource ?? ""]?.creates.length !== 0;
  const short: PageFault = ["page-one-short", "returns one item less than the limit", { longerBy: -1 }];
  // Of pages without a cursor the last may be full, and an empty one follow.
  const emptyPage: PageFault = [
    "announces-an-empty-page",
    "announces a further page after the last item",
    { announcesNothing: true },
  ];
  const counting: PageFault = [
    "counts-items",
    "begins a next page after as many items as were shown, whatever was added since",
    { countsItems: true },
  ];
  const isStable = isCreated && stableRules(contract, { id, listing }).length > 0;
  return [
    last,
    ["page-one-long", "returns one item more than the limit", { longerBy: 1 }],
    // Below an unknown largest size a page may be cut.
    ...(isCreated && listing.limit.max !== undefined ? [short] : []),
    ["page-skips-one", "skips the first item of a next page", { skips: 1 }],
    ["page-repeats-one", "repeats the last item on the next page", { skips: -1 }],
    ...(listing.pages === undefined ? [emptyPage] : []),
    ...(isStable ? [counting] : []),
  ];
}

function filterFaults(
  contract: Contract,
  document: OpenApiDocument,
  operation: ListOperation,
  filter: Filter,
): FilterFault[] {
  const { parameter } = filter;
  const right = (item: unknown, value: string): boolean => matches(filter, item, value);
  const afterPaging: FilterFault[] =
    operation.listing.limit === undefined
      ? []
      : [["after-paging", `filters by ${parameter} after pagination`, { keeps: right, afterPaging: true }]];
  const elsewhere = likeField(contract, document, operation, filter);
  const atOther: FilterFault[] =
    elsewhere === undefined
      ? []
      : [
          [
            `at-${elsewhere}-instead`,
            `compares ${parameter} with ${elsewhere}`,
            { keeps: (item, value) => matches({ ...filter, paths: [elsewhere] }, item, value) },
          ],
        ];
  const nearly = isOfTexts(document, operation, filter) ? nearlyFaults(filter) : [];
  const ofValues = [...searchFaults(filter), ...elementFaults(filter), ...nearly];
  return [...boundFaults(filter), ...ofValues, ...atOther, ...afterPaging];
}

/** A filter that looks at the first element of a list only. */
function elementFaults({ parameter, paths, match }: Filter): FilterFault[] {
  if (match !== "contains") return [];
  const isFirst = (item: unknown, value: string): boolean =>
    paths.some((path) => String(valuesAt(item, path)[0]) === value);
  return [["first-element-only", `finds ${parameter} among the first elements only`, { keeps: isFirst }]];
}

/** Whether a filter compares whole texts, of any form and length, that name nothing: others are refused where no item has them. */
function isOfTexts(
  document: OpenApiDocument,
  { id, references }: ListOperation,
  { parameter, match }: Filter,
): boolean {
  const pointer = parameterSchemas(document).get(`${id} query ${parameter}`);
  if (match !== "equals" || pointer === undefined) return false;
  const { maxLength = Infinity, ...asked } = resolved(document, schemaAt(document, pointer));
  return isFreeText(asked) && Number(maxLength) > 3 && references.every(({ at }) => at !== `query.${parameter}`);
}

/** The beginning of a text is taken for all of it. */
function nearlyFaults({ parameter, paths }: Filter): FilterFault[] {
  const atStart = (item: unknown, value: string): boolean =>
    paths.flatMap((path) => valuesAt(item, path)).some((shown) => String(shown).startsWith(value));
  return [["beginnings-too", `finds ${parameter} also at the beginning of a longer text`, { keeps: atStart }]];
}

/** A search in beginnings only, and one that reads patterns. */
function searchFaults(filter: Filter): FilterFault[] {
  if (!isSearch(filter)) return [];
  const { parameter, paths } = filter;
  const shown = (item: unknown): string[] => paths.flatMap((path) => valuesAt(item, path)).map(String);
  const atStart = (item: unknown, value: string): boolean =>
    shown(item).some((text) => text.toLowerCase().startsWith(value.toLowerCase()));
  const asPattern = (item: unknown, value: string): boolean => value === "%" || matches(filter, item, value);
  return [
    ["beginnings-only", `finds ${parameter} at the beginning of a text only`, { keeps: atStart }],
    ["percent-finds-all", `takes a percent sign in ${parameter} for any text`, { keeps: asPattern }],
  ];
}

/** An exclusive bound, and one that includes items a millisecond beyond it. */
function boundFaults({ parameter, paths, match }: Filter): FilterFault[] {
  if (match !== "from" && match !== "to") return [];
  const sign = match === "from" ? 1 : -1;
  const distances = (item: unknown, value: string): number[] =>
    paths
      .flatMap((path) => valuesAt(item, path))
      .map((shown) => sign * (Date.parse(String(shown)) - Date.parse(value)));
  return [
    [
      "exclusive",
      `excludes items at the bound of ${parameter}`,
      { keeps: (item, value) => distances(item, value).some((distance) => distance > 0) },
    ],
    [
      "one-beyond",
      `includes items a millisecond beyond the bound of ${parameter}`,
      { keeps: (item, value) => distances(item, value).some((distance) => distance >= -1) },
    ],
  ];
}

/** Another field of the item that has values of the same kind; not the id, which no filter is taken for. */
function likeField(
  { resources }: Contract,
  document: OpenApiDocument,
  { resourceAction }: ListOperation,
  { paths, match }: Filter,
): string | undefined {
  const pointer = resources[resourceAction?.resource ?? ""]?.schema;
  const [own = ""] = paths;
  if (pointer === undefined || match === "contains" || own.includes(".")) return undefined;
  const schema = resolved(document, schemaAt(document, pointer));
  const [branch] = ["oneOf", "anyOf"].flatMap((keyword) => (Array.isArray(schema[keyword]) ? schema[keyword] : []));
  const properties = asObject((branch === undefined ? schema : resolved(document, branch))["properties"]) ?? {};
  const kindOf = (name: string): string => {
    const { type, format, enum: words } = resolved(document, properties[name]);
    return [type, format, words !== undefined].join(" ");
  };
  return Object.keys(properties).find((name) => name !== "id" && !paths.includes(name) && kindOf(name) === kindOf(own));
}
