import { expect, test } from "vitest";
import { judgeRatios, type MeasureRatios, type Ratios } from "./ratchet-verdict.ts";

const committed: Ratios = { one: 0.4, list: 0.2, write: 0.1 };

/** Returns these measurements in turn, and records what was asked for. */
function measuring(...measurements: Partial<Ratios>[]): { measure: MeasureRatios; asked: unknown[] } {
  const asked: unknown[] = [];
  const measure: MeasureRatios = async (names, times) => {
    asked.push([names, times]);
    return measurements[asked.length - 1] ?? {};
  };
  return { measure, asked };
}

test("ratios that rose, stayed, or fell by less than a tenth pass the first measurement", async () => {
  const { measure, asked } = measuring({ one: 0.5, list: 0.2, write: 0.091 });
  expect((await judgeRatios(committed, measure)).fallen).toEqual([]);
  expect(asked).toEqual([[["one", "list", "write"], 1]]);
});

test("a ratio that fell is measured twice more, each time twice as long, alone", async () => {
  const { measure, asked } = measuring({ ...committed, list: 0.17 }, { list: 0.17 }, { list: 0.17 });
  const { fallen, measurements } = await judgeRatios(committed, measure);
  expect(fallen).toEqual(["list"]);
  expect(asked.slice(1)).toEqual([
    [["list"], 2],
    [["list"], 2],
  ]);
  expect(measurements).toHaveLength(3);
});

test.each([
  ["first", { list: 0.19 }, { list: 0.1 }],
  ["second", { list: 0.1 }, { list: 0.19 }],
])("a ratio is not fallen when the %s further measurement disagrees", async (_which, second, third) => {
  const { measure } = measuring({ ...committed, list: 0.1 }, second, third);
  expect((await judgeRatios(committed, measure)).fallen).toEqual([]);
});

test("a request that could not be measured has fallen", async () => {
  const { measure } = measuring({ one: 0.4, list: 0.2 });
  expect((await judgeRatios(committed, measure)).fallen).toEqual(["write"]);
});
