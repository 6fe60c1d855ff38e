import { expect, test } from "vitest";
import type { Parameter } from "./gen/model.ts";
import { readParameter, writeParameter } from "./parameter-text.ts";

type Given = Partial<Parameter>;

const parameter = (given: Given): Parameter => ({ name: "p", in: "query", required: true, ...given });

const list = ["a", "b c"];
const object = { x: "1", y: "2" };

test.for<[Given, unknown, string]>([
  [{ in: "path" }, "a/b", "a%2Fb"],
  [{ in: "path", style: "reserved" }, "a/b c", "a/b%20c"],
  [{ in: "path", shape: "list" }, list, "a,b%20c"],
  [{ in: "path", shape: "object", explode: true }, object, "x=1,y=2"],
  [{ in: "path", style: "label", shape: "list" }, list, ".a,b%20c"],
  [{ in: "path", style: "label", shape: "list", explode: true }, list, ".a.b%20c"],
  [{ in: "path", style: "matrix" }, "a", ";p=a"],
  [{ in: "path", style: "matrix", shape: "list", explode: true }, list, ";p=a;p=b%20c"],
  [{ in: "path", style: "matrix", shape: "object" }, object, ";p=x,1,y,2"],
  [{ in: "path", style: "path", shape: "list", explode: true }, list, "/a/b%20c"],
  [{ shape: "list" }, list, "p=a,b%20c"],
  [{ shape: "list", explode: true }, list, "p=a&p=b%20c"],
  [{ shape: "object" }, object, "p=x,1,y,2"],
  [{ shape: "object", explode: true }, object, "x=1&y=2"],
  [{ shape: "list", style: "spaceDelimited" }, list, "p=a%20b%20c"],
  [{ shape: "list", style: "pipeDelimited" }, list, "p=a|b%20c"],
  [{ shape: "list", style: "newlineDelimited" }, list, "p=a%0Ab%20c"],
  [{ in: "header", shape: "list" }, list, "a,b c"],
  [{ in: "cookie", shape: "list" }, ["a", "b"], "p=a,b"],
  [{ shape: "list" }, [], ""],
  [{ name: "filter[name]" }, "x", "filter%5Bname%5D=x"],
])("%j is written as %j → %s", ([given, value, text]) => {
  expect(writeParameter(parameter(given), value)).toBe(text);
});

const places: Given[] = [
  { in: "path" },
  { in: "path", style: "label" },
  { in: "path", style: "matrix" },
  { in: "path", style: "path" },
  { in: "query" },
  { in: "query", style: "pipeDelimited" },
  { in: "query", style: "newlineDelimited" },
  { in: "header" },
];

test.for(places.flatMap((place) => [place, { ...place, explode: true as const }]))(
  "A value written with %j is read back",
  (place) => {
    const items = place.in === "header" ? ["a", "b"] : ["a", "b/c&d=é"];
    for (const [shape, value] of [
      ["list", items],
      ["object", object],
    ] as const) {
      // In a query each member or item is a parameter of its own, which the server reads.
      if (place.in === "query" && place.explode) continue;
      const own = parameter({ ...place, shape });
      expect([shape, readParameter(own, writeParameter(own, value))]).toEqual([shape, value]);
    }
  },
);

test("An encoded delimiter separates where none stands as it is", () => {
  expect(readParameter(parameter({ shape: "list" }), "a%2Cb")).toEqual(["a", "b"]);
  expect(readParameter(parameter({ shape: "list" }), "a%2Cb,c")).toEqual(["a,b", "c"]);
});
