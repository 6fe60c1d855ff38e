import { isNamed, nameOf, shapeOf, successBodies, type Called } from "./called.ts";
import { called, type Inference, type Inferred, type Seen } from "./inference.ts";
import { itemsOf, memberNamed, type Items } from "./members.ts";
import { pagesOf, type FurtherPages, type Pages, type PagingNames } from "./paging.ts";
import { orderOf } from "./infer-order.ts";
import { filtersOf } from "./infer-filters.ts";
import { resourceBelow, type Resource } from "./resources.ts";

interface List {
  operation: Called;
  items: Items;
  pages: Pages;
}

/** Which operations list, and in what envelope; and the names of paging that most of them have. */
export function inferLists(seen: Seen): Inferred & { names: Partial<PagingNames> } {
  const lists = listsOf(seen);
  const names = namesOf(lists);
  const inferences: Inference[] = [];
  const open: string[] = [];
  for (const list of lists) {
    const { operation, items } = list;
    const resource = resourceOf(list, seen);
    if (resource === undefined || needsQuery(operation)) {
      const element = isNamed(items.element) ? items.element.name : "objects without a name";
      open.push(
        `${called(operation)}: it lists ${element}, and is not the list of all of a resource; if it is, add @@lists.`,
      );
      continue;
    }
    const about = { operation: operation.reference };
    const because = `${called(operation)} is on the collection of each ${resource.model.name}, and shows an array`;
    inferences.push({ ...about, statement: `@@lists(${operation.reference}, ${nameOf(resource.model)});`, because });
    const listing = listingOf(list, names);
    if (typeof listing === "string") open.push(`${called(operation)}: no @@listing is inferred: ${listing}.`);
    else inferences.push({ ...about, ...listing });
    inferences.push(...filtersOf(operation, items.element, seen));
  }
  return { inferences, open, names };
}

function listsOf({ operations, program, compiler }: Seen): List[] {
  return operations
    .filter(({ http }) => http.verb === "get" && !shapeOf(http.path).endsWith("}"))
    .flatMap((operation) => {
      const items = successBodies(operation).flatMap((body) => itemsOf(body) ?? [])[0];
      if (items === undefined) return [];
      return { operation, items, pages: pagesOf(program, compiler, operation, items.member) };
    });
}

/** The resource of the path below, unless the items have a name and are surely something else. */
function resourceOf({ operation, items: { element } }: List, seen: Seen): Resource | undefined {
  const below = resourceBelow(operation, seen);
  const shows =
    element.kind === "Model" && below !== undefined && memberNamed(element, (name) => name === below.idMember);
  return element === below?.model || shows ? below : undefined;
}

/** A list that cannot be asked for without a condition is no list of all. */
function needsQuery({ http }: Called): boolean {
  return http.parameters.parameters.some(
    ({ type, param }) => type === "query" && !param.optional && param.defaultValue === undefined,
  );
}

/** The names of the first list with the most of them, and the member in which most lists have their items. */
function namesOf(lists: readonly List[]): Partial<PagingNames> {
  const paged = lists.flatMap(({ pages }) => (pages.kind === "paged" ? [pages.names] : []));
  const first = paged.toSorted((one, other) => Object.keys(other).length - Object.keys(one).length)[0];
  if (first?.data !== undefined) return first;
  const members = lists.flatMap(({ items }) => items.member ?? []);
  const [most] = [...Map.groupBy(members, (name) => name)].toSorted(([, one], [, other]) => other.length - one.length);
  return most === undefined ? { ...first } : { ...first, data: most[0] };
}

/** How a list with a cursor is paged whose names for it are not those of the conventions. */
function cursorOfItsOwn(own: Partial<PagingNames>, names: Partial<PagingNames>): FurtherPages | undefined {
  const differs = (["cursor", "hasMore", "nextCursor"] as const).some((name) => own[name] !== names[name]);
  const { cursor, nextCursor } = own;
  if (!differs || cursor === undefined || nextCursor === undefined) return undefined;
  return { by: "cursor", parameter: cursor, member: nextCursor };
}

/** The members as an object value of TypeSpec. */
function valueText(members: readonly string[]): string {
  return members.length === 0 ? "#{}" : `#{ ${members.join(", ")} }`;
}

function listingOf(
  { operation, items, pages }: List,
  names: Partial<PagingNames>,
): Pick<Inference, "statement" | "because"> | string {
  if (pages.kind === "unsayable") return pages.why;
  const own = items.member === undefined || items.member === names.data ? "" : `, items: "${items.member}"`;
  const { order, further: orders } = orderOf(operation, items.element) ?? { order: '"none"', further: "" };
  const promised = orders === "" ? "no order is promised" : "a parameter says its order";
  if (pages.kind === "none") {
    const statement = `@@listing(${operation.reference}, #{ envelope: "plain", order: ${order}${orders}${own} });`;
    return { statement, because: `${called(operation)} has no parameter for pages; ${promised}` };
  }
  const parameterName = pages.names.limit === names.limit ? [] : [`parameter: "${pages.names.limit}"`];
  const sizes = Object.entries(pages.sizes).flatMap(([name, size]) => (size === undefined ? [] : [`${name}: ${size}`]));
  const limit = `limit: ${valueText([...parameterName, ...sizes])}${own}`;
  const { by, parameter = pages.names.cursor, member } = pages.pages ?? cursorOfItsOwn(pages.names, names) ?? {};
  const shown = member === undefined ? "" : `, member: "${member}"`;
  const further = by === undefined ? "" : `, pages: #{ by: "${by}", parameter: "${parameter}"${shown} }`;
  return {
    statement: `@@listing(${operation.reference}, #{ envelope: "paged", order: ${order}${orders}, ${limit}${further} });`,
    because: `${called(operation)} takes ${pages.names.limit} and ${parameter}; ${promised}`,
  };
}
