import { expect, test } from "vitest";
import { partsOf } from "./drain-balance.ts";

test.for([
  [5, { least: 1, most: Infinity }, [2, 3]],
  [9, { least: 1, most: 4 }, [2, 4, 3]],
  [2, { least: 1, most: 4 }, [2]],
  [1, { least: 0, most: 4 }, [1]],
  [3, { least: 1, most: 1 }, [1, 1, 1]],
  [11, { least: 5, most: 100 }, [5, 6]],
  [4, { least: 5, most: 100 }, []],
  [0, { least: 1, most: 4 }, []],
] as const)("%d is taken part by part within %j: %j", ([all, limits, wanted]) => {
  expect(partsOf(all, limits)).toEqual(wanted);
});
