import { expect, test } from "vitest";
import { pathFromHere } from "./path-from-here.ts";

test("a path inside the current folder is shown relative to it, another one as it was given", () => {
  const paths = ["/work/shop/out/failures", "out/failures", "./out", "/tmp/out", "../out"];
  expect(paths.map((path) => pathFromHere(path, "/work/shop"))).toEqual([
    "out/failures",
    "out/failures",
    "out",
    "/tmp/out",
    "../out",
  ]);
});
