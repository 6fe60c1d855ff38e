import type { CursorPosition, FilterValue, Page } from "@tallystick/server";

/** The items of the requested page, and whether more follow. */
export interface Paged<Item> {
  items: Item[];
  rest: { more: boolean; last?: CursorPosition };
}

/** One page of the rows that match all filters, each with the item that shows it. */
export function pageOf<Item extends { id: string }>(
  rows: readonly { sequence: number; item: Item }[],
  page: Page,
  filters: readonly FilterValue[],
): Paged<Item> {
  const sign = page.order === "asc" ? 1 : -1;
  const matching = rows
    .filter(({ item }) => filters.every((filter) => isMatch(item, filter)))
    .filter(({ sequence }) => page.after === undefined || sign * (sequence - Number(page.after.at)) > 0)
    .toSorted((a, b) => sign * (a.sequence - b.sequence));
  const shown = matching.slice(0, page.limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ item }) => item),
    rest: {
      more: matching.length > shown.length,
      ...(last !== undefined && { last: { at: last.sequence, id: last.item.id } }),
    },
  };
}

function isMatch(item: object, { paths, match, value }: FilterValue): boolean {
  const shown = paths.flatMap((path) => valuesAt(item, path));
  if (match === "from") return shown.some((each) => Date.parse(each) >= Date.parse(value));
  if (match === "to") return shown.some((each) => Date.parse(each) <= Date.parse(value));
  return shown.includes(value);
}

/** A field of the item, or with `[]` the elements of a list. */
function valuesAt(item: object, path: string): string[] {
  const value: unknown = Object.entries(item).find(([name]) => name === path.replace("[]", ""))?.[1];
  return (Array.isArray(value) ? value : [value]).map(String);
}
