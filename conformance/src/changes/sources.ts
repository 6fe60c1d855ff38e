import type { Sources } from "./finding.ts";
import { isRow, rowFrom, rowOf, type Row } from "./json.ts";

/** Finds where a contract declares something: `spec/cards/operations.tsp:12`; undefined where it does not say. */
export type SourceOf = (row: Row, around?: string) => string | undefined;

/** A row's own source, that of the rule that it names, that of what it stands in, or that of the first rule on its element. */
export function sourcesIn(contract: Row): SourceOf {
  const { operations, webhooks } = contract;
  const rules = rowOf(contract["rules"]);
  const named = { ...rowOf(operations), ...byId(rowOf(webhooks)) };
  const onElement = new Map<string, string>();
  for (const rule of Object.values(rules).map(rowOf)) {
    const [place, on] = [placeIn(rule), String(rule["on"])];
    for (const element of [on, on.split(".")[0] ?? on])
      if (place !== undefined && !onElement.has(element)) onElement.set(element, place);
  }
  return (row, around) => {
    const { rule, on, name, resource, model } = row;
    const declared = typeof rule === "string" ? placeIn(rowOf(rules[rule])) : undefined;
    const elements = [on, model, name, resource].filter((each) => typeof each === "string");
    return (
      placeIn(row) ??
      declared ??
      around ??
      elements
        .map((element) => placeIn(rowOf(named[element])) ?? onElement.get(element))
        .find((place) => place !== undefined)
    );
  };
}

function placeIn({ source }: Row): string | undefined {
  return isRow(source) ? `${String(source["file"])}:${String(source["line"])}` : undefined;
}

function byId(rows: Row): Row {
  return rowFrom(Object.values(rows).map((row) => [String(rowOf(row)["id"]), row]));
}

/** The sources of both contracts by side. */
export function sourcesOf(
  before: Row,
  after: Row,
): (side: keyof Sources, row: Row, around?: string) => string | undefined {
  const finders = { before: sourcesIn(before), after: sourcesIn(after) };
  return (side, row, around) => finders[side](row, around);
}
