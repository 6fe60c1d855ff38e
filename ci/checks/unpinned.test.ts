import { expect, test } from "vitest";
import { unpinned } from "./unpinned.ts";

test("only exact versions are pinned", () => {
  expect(unpinned({ a: "1.2.3", b: "1.0.0-rc.1" })).toEqual([]);
  for (const version of ["^1.2.3", "~1.2.3", "1.x", "latest", ">=1", "1.2"])
    expect(unpinned({ a: version })).toEqual([
      `a has the version ${version} in the catalog; write one version exactly.`,
    ]);
});
