import { integerRanges } from "@tallystick/contract";
import * as fc from "fast-check";
import { ownMember } from "../json/value-at.ts";
import type { Resolved } from "./resolve.ts";
import { withEdges } from "./with-edges.ts";

const exact = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as const;

/** Whole numbers that every JSON parser represents exactly, of the format that the schema says. */
export function integerOf(schema: Resolved): fc.Arbitrary<number> {
  const [lowestOf, highestOf] = ownMember(integerRanges, String(schema["format"])) ?? exact;
  const least = Math.max(lowestOf, boundOf(schema, "minimum", lowestOf));
  const most = Math.min(highestOf, boundOf(schema, "maximum", highestOf));
  const lowest = Math.max(least, boundOf(schema, "exclusiveMinimum", -Infinity) + 1);
  const highest = Math.min(most, boundOf(schema, "exclusiveMaximum", Infinity) - 1);
  return multiplesOf(boundOf(schema, "multipleOf", 1), lowest, highest);
}

/** Any numbers, or the whole multiples of a step. */
export function numberOf(schema: Resolved): fc.Arbitrary<number> {
  const { multipleOf: step, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const least = boundOf(schema, "minimum", -1e9);
  const most = boundOf(schema, "maximum", 1e9);
  if (typeof step === "number") return multiplesOf(step, least, most);
  const min = Math.max(least, typeof above === "number" ? above : -Infinity);
  const max = Math.min(most, typeof below === "number" ? below : Infinity);
  const excluded = { minExcluded: min === above, maxExcluded: max === below };
  const between = fc.double({ min, max, noNaN: true, noDefaultInfinity: true, ...excluded });
  const edges = [min, max].filter((edge) => edge !== above && edge !== below);
  // Zero has no sign in JSON.
  return fc
    .oneof({ withCrossShrink: true }, between, ...edges.map((edge) => fc.constant(edge)))
    .map((each) => each + 0);
}

function multiplesOf(step: number, least: number, most: number): fc.Arbitrary<number> {
  return withEdges(wholeNumber, Math.ceil(least / step) + 0, Math.floor(most / step) + 0).map((times) => times * step);
}

function wholeNumber(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min, max });
}

function boundOf(schema: Resolved, keyword: string, unless: number): number {
  const bound = schema[keyword];
  return typeof bound === "number" ? bound : unless;
}
