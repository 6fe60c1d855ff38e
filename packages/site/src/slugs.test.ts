import { expect, test } from "vitest";
import { slugsFor } from "./slugs.ts";

test("ids that differ only in what an address cannot show get different places", () => {
  expect([...slugsFor(["cards.update", "Cards-Update", "getPet", "Größe", "…"])]).toEqual([
    ["cards.update", "cards-update"],
    ["Cards-Update", "cards-update-2"],
    ["getPet", "getpet"],
    ["Größe", "gr-e"],
    ["…", "unnamed"],
  ]);
});
