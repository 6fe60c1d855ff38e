import { expect, test } from "vitest";
import { fullPages } from "./walks.ts";

test.each([
  { items: 3, least: 1, most: 50, size: 1, fillers: 0 },
  { items: 35, least: 3, most: 50, size: 5, fillers: 0 },
  { items: 61, least: 5, most: 40, size: 7, fillers: 2 },
  { items: 41, least: 3, most: 4, size: 3, fillers: 1 },
  { items: 5, least: 4, most: 40, size: 4, fillers: 3 },
  { items: 0, least: 1, most: 50, size: 1, fillers: 0 },
])("$items items fill pages of $size, from $least to $most, with $fillers more", (row) => {
  expect(fullPages(row.items, row.least, row.most)).toEqual({ size: row.size, fillers: row.fillers });
});
