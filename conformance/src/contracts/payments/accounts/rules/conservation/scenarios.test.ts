import { contract } from "@tallystick/contract";
import { expect, test } from "vitest";
import { suffixesOf } from "./movements.ts";
import { stages } from "./sequences.ts";

test("each named scenario uses known movements and declared outcomes", () => {
  const suffixes = suffixesOf(contract);
  const movements = stages.flatMap(({ scenarios, movers }) =>
    Object.entries(scenarios).flatMap(([name, batches]) =>
      batches.flat().map((movement) => ({ name, movement, isKnown: movers[movement.kind] !== undefined })),
    ),
  );
  const unknown = movements.filter(({ movement, isKnown }) => !isKnown || !suffixes.includes(movement.suffix));
  expect(movements.length).toBeGreaterThan(10);
  expect(unknown.map(({ name, movement }) => `${name}: ${movement.kind} ${movement.suffix}`)).toEqual([]);
});
