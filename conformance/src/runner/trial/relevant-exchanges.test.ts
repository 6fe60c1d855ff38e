import { expect, test } from "vitest";
import { whatShows } from "./relevant-exchanges.ts";

const sent = ["tokens.create", "agents.create", "tokens.create"].map((operation, at) => ({ operation, at }));

test("of requests that name nothing, the last one shows the failure, with whatever else was needed", () => {
  const shown = whatShows({ bare: true, operation: "tokens.create" }, sent);
  expect(shown.map(({ at }) => at)).toEqual([1, 2]);
});

test("of requests that leave something behind, all show it", () => {
  expect(whatShows({ operation: "tokens.create" }, sent)).toEqual(sent);
});
