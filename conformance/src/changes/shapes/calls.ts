import { isDeepStrictEqual } from "node:util";
import { finding, type Place } from "../compare-words.ts";
import type { Finding } from "../finding.ts";
import { listOf, namesIn, rowFrom, rowOf, type Row } from "../json.ts";
import { effect, type Effect } from "../word.ts";
import { compareSchemas, resolved, type Documents, type SchemaPlace } from "./schema.ts";
import type { Direction } from "./strictness.ts";
import { directionOf, type Call } from "./uses.ts";

/** Two versions of a call, and where they stand. */
export interface CallPair {
  before: Call;
  after: Call;
  place: Place;
  documents: Documents;
}

/** Members of an operation that are compared elsewhere, or that only readers see. */
const ELSEWHERE = new Set([
  "operationId",
  "parameters",
  "requestBody",
  "responses",
  "security",
  "tags",
  "summary",
  "description",
]);

/** The findings of two versions of a call: its address, its parameters, its body and its replies. */
export function compareCalls({ before, after, place, documents }: CallPair): Finding[] {
  const at = (name: string): Place => ({ ...place, words: [...place.words, name] });
  const moved = (["method", "path"] as const).flatMap((name) =>
    before[name] === after[name] ? [] : [finding(gone, `the ${name}`, before[name], after[name], at(name))],
  );
  const [old, present] = [before.operation, after.operation];
  const others = namesIn(old, present).flatMap((name) => {
    if (ELSEWHERE.has(name) || name.startsWith("x-tallystick-") || isDeepStrictEqual(old[name], present[name]))
      return [];
    return [finding(otherMembers[name] ?? unknownMember(name), `\`${name}\``, old[name], present[name], at(name))];
  });
  const within = (label: string, direction: Direction): SchemaPlace =>
    schemaPlace({ ...place, rows: [...place.rows, label], labels: [...place.labels, label] }, direction, documents);
  return [
    ...moved,
    ...others,
    ...compareParameters(old, present, (label) => within(label, directionOf(after, "sent"))),
    ...compareBody(old["requestBody"], present["requestBody"], within("body", directionOf(after, "sent"))),
    ...compareReplies(old["responses"], present["responses"], (label) => within(label, directionOf(after, "got"))),
  ];
}

/** The place of a schema in a part of a call. */
export function schemaPlace(place: Place, direction: Direction, documents: Documents): SchemaPlace {
  return { place, label: place.rows.join(" "), directions: new Set([direction]), documents, entered: new Set() };
}

const gone = { ...effect("major", "major", "A call of {before} is answered 404 or 405."), direction: "changed" };
const otherMembers: Readonly<Record<string, Effect & { direction: string }>> = {
  deprecated: { ...effect("minor", "patch", "A caller had better look for another operation."), direction: "changed" },
  servers: { ...effect("major", "major", "A call of the old address reaches nobody."), direction: "changed" },
};

function unknownMember(name: string): Effect & { direction: string } {
  return {
    ...effect("major", "major", `Nobody knows what \`${name}\` means: this command does not know it.`),
    direction: "changed",
  };
}

type PlaceOf = (label: string) => SchemaPlace;

/** Parameters by their place and name. One of the components that both versions use is compared once, by its own name. */
function compareParameters(before: Row, after: Row, placeOf: PlaceOf): Finding[] {
  const at = placeOf("").documents;
  const [old, present] = [byName(before["parameters"], at.before), byName(after["parameters"], at.after)];
  return namesIn(old, present).flatMap((name) => {
    const [was, is] = [rowOf(old[name]), rowOf(present[name])];
    const inner = placeOf(name);
    if (old[name] === undefined) return [parameterAdded(resolved(is, at.after), inner)];
    if (present[name] === undefined) return [parameterRemoved(resolved(was, at.before), inner)];
    if (was["$ref"] !== undefined && was["$ref"] === is["$ref"]) return [];
    return compareParameter(resolved(was, at.before), resolved(is, at.after), inner);
  });
}

function byName(list: unknown, document: Row): Row {
  return rowFrom(
    listOf(list).map((parameter) => {
      const { in: where, name } = resolved(parameter, document);
      return [`${String(where)} ${String(name)}`, parameter];
    }),
  );
}

function parameterAdded(parameter: Row, at: SchemaPlace): Finding {
  const added =
    parameter["required"] === true
      ? effect("major", "major", "A call without it succeeded, and is refused.")
      : effect("minor", "major", "A server that ignores it fails.");
  return finding({ ...added, direction: "added" }, "", undefined, parameter, word(at, "parameters"));
}

function parameterRemoved(parameter: Row, at: SchemaPlace): Finding {
  const removed = effect("major", "major", "A call with it is answered as if it were not there.");
  return finding({ ...removed, direction: "removed" }, "", parameter, undefined, word(at, "parameters"));
}

const absentRefused = effect("major", "major", "A call without it succeeded, and is refused.");
const absentAccepted = effect("minor", "major", "A call without it was refused, and must succeed.");

/** The findings of two parameters: whether one must be there, how it is written, and its values. */
export function compareParameter(before: Row, after: Row, at: SchemaPlace): Finding[] {
  return [
    ...requiredChange(before, after, at),
    ...["style", "explode", "allowReserved", "content", "deprecated"].flatMap((name) => {
      if (isDeepStrictEqual(before[name], after[name])) return [];
      const written = effect("major", "major", "A value that is written as before is read as another one.");
      return [finding({ ...written, direction: "changed" }, name, before[name], after[name], word(at, name))];
    }),
    ...compareSchemas(before["schema"], after["schema"], at),
  ];
}

function requiredChange(before: Row, after: Row, at: SchemaPlace): Finding[] {
  const [was, is] = [before["required"] === true, after["required"] === true];
  if (was === is) return [];
  const change = { ...(is ? absentRefused : absentAccepted), direction: is ? "tightened" : "loosened" };
  return [finding(change, "whether it is required", was, is, word(at, "required"))];
}

function compareBody(before: unknown, after: unknown, at: SchemaPlace): Finding[] {
  const [old, present] = [resolved(before, at.documents.before), resolved(after, at.documents.after)];
  if (before === undefined && after === undefined) return [];
  if (before === undefined) {
    const added =
      present["required"] === true ? absentRefused : effect("minor", "major", "A server that ignores the body fails.");
    return [finding({ ...added, direction: "added" }, "", undefined, mediaOf(present), word(at, "requestBody"))];
  }
  if (after === undefined) {
    const removed = effect("major", "major", "A body is answered as if it were not there.");
    return [finding({ ...removed, direction: "removed" }, "", mediaOf(old), undefined, word(at, "requestBody"))];
  }
  const added = effect("minor", "major", "A body of this type was refused, and must be read.");
  const removed = effect("major", "major", "A body of this type is refused with 415.");
  return [...requiredChange(old, present, at), ...compareContent(old, present, { added, removed }, at)];
}

function compareReplies(before: unknown, after: unknown, placeOf: PlaceOf): Finding[] {
  const [old, present] = [rowOf(before), rowOf(after)];
  return namesIn(old, present).flatMap((status) => {
    const at = placeOf(`reply ${status}`);
    if (old[status] === undefined) {
      const added = effect("major", "minor", `A caller meets the status ${status}, which never came before.`);
      return [
        finding(
          { ...added, direction: "added" },
          "",
          undefined,
          mediaOf(rowOf(present[status])),
          word(at, "responses"),
        ),
      ];
    }
    if (present[status] === undefined) {
      const isError = /^[45]/.test(status);
      const removed = effect(isError ? "minor" : "major", "major", `A server that answers ${status} fails.`);
      return [
        finding(
          { ...removed, direction: "removed" },
          "",
          mediaOf(rowOf(old[status])),
          undefined,
          word(at, "responses"),
        ),
      ];
    }
    return compareReply(resolved(old[status], at.documents.before), resolved(present[status], at.documents.after), at);
  });
}

function compareReply(before: Row, after: Row, at: SchemaPlace): Finding[] {
  const [old, present] = [rowOf(before["headers"]), rowOf(after["headers"])];
  const headers = namesIn(old, present).flatMap((name) => {
    const label = `header ${name}`;
    const inner = schemaPlace(
      { ...at.place, rows: [...at.place.rows, label], labels: [...at.place.labels, label] },
      [...at.directions][0] ?? "reply",
      at.documents,
    );
    const [was, is] = [resolved(old[name], at.documents.before), resolved(present[name], at.documents.after)];
    if (old[name] === undefined || (present[name] !== undefined && !isRequired(was) && isRequired(is))) {
      const added = effect("minor", isRequired(is) ? "major" : "minor", "A reply without it fails.");
      return [finding({ ...added, direction: "added" }, "", undefined, name, word(inner, "headers"))];
    }
    if (present[name] === undefined || (isRequired(was) && !isRequired(is))) {
      const removed = effect("major", "minor", "A caller that reads it finds nothing.");
      return [finding({ ...removed, direction: "removed" }, "", name, undefined, word(inner, "headers"))];
    }
    return compareSchemas(was["schema"], is["schema"], inner);
  });
  const added = effect("minor", "major", "A caller may ask for this type, and must get it.");
  const removed = effect("major", "major", "A caller that asks for this type gets another one.");
  return [...headers, ...compareContent(before, after, { added, removed }, at)];
}

function isRequired(header: Row): boolean {
  return header["required"] === true;
}

function compareContent(
  before: Row,
  after: Row,
  effects: Record<"added" | "removed", Effect>,
  at: SchemaPlace,
): Finding[] {
  const [old, present] = [rowOf(before["content"]), rowOf(after["content"])];
  return namesIn(old, present).flatMap((type) => {
    const place = word(at, "content");
    if (old[type] === undefined) return [finding({ ...effects.added, direction: "added" }, "", undefined, type, place)];
    if (present[type] === undefined)
      return [finding({ ...effects.removed, direction: "removed" }, "", type, undefined, place)];
    const [{ schema: was, encoding: wasEncoded }, { schema: is, encoding: isEncoded }] = [
      rowOf(old[type]),
      rowOf(present[type]),
    ];
    const written = effect("major", "major", "A part that is written as before is read as another one.");
    return [
      ...(isDeepStrictEqual(wasEncoded, isEncoded)
        ? []
        : [finding({ ...written, direction: "changed" }, "the encoding", wasEncoded, isEncoded, word(at, "encoding"))]),
      ...compareSchemas(was, is, at),
    ];
  });
}

function mediaOf(part: Row): string {
  return Object.keys(rowOf(part["content"])).join(" or ") || "without a body";
}

function word(at: SchemaPlace, name: string): Place {
  return { ...at.place, words: [...at.place.words, name] };
}
