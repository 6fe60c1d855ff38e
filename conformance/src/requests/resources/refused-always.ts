import type { Operation } from "@tallystick/contract";

/** Says that an operation refuses what is derived for it, and what to do. */
export function refusedAlways(row: Operation, answer: string): string {
  return `${row.id} refuses what the suite derives for it: ${answer}. Give a value that it accepts as a fixture, such as "${row.id} ${placeToGive(row)}".`;
}

/** A place of the request that decides whether it is refused. */
function placeToGive({ refusals, references }: Operation): string {
  const places = [...refusals.map(({ at }) => at), ...references.map(({ at }) => at)];
  return places.find((at) => at?.startsWith("body.")) ?? places.find((at) => at !== undefined) ?? "body";
}
