import type { Filter } from "@tallystick/contract";
import { valuesAt } from "../../world/value-at.ts";

/** Whether the filter keeps an item when it is given this value. */
export function matches({ paths, match }: Filter, item: unknown, value: string): boolean {
  const found = paths.flatMap((path) => valuesAt(item, path));
  switch (match) {
    case "equals":
    case "contains":
      return found.includes(value);
    case "from":
      return found.some((each) => Date.parse(String(each)) >= Date.parse(value));
    case "to":
      return found.some((each) => Date.parse(String(each)) <= Date.parse(value));
  }
}

/** Every different value that the filter would look at in these items. */
export function valuesFor({ paths }: Filter, items: readonly { body: unknown }[]): string[] {
  const found = items.flatMap(({ body }) => paths.flatMap((path) => valuesAt(body, path)));
  return [...new Set(found.filter((value) => typeof value === "string"))];
}
