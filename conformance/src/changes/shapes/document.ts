import { isDeepStrictEqual } from "node:util";
import { finding, type Place } from "../compare-words.ts";
import type { Finding } from "../finding.ts";
import { namesIn, rowOf, type Row } from "../json.ts";
import { effect } from "../word.ts";
import { compareCalls, compareParameter } from "./calls.ts";
import { compareSchemas, type Documents, type SchemaPlace } from "./schema.ts";
import type { Direction } from "./strictness.ts";
import { compareTexts } from "./texts.ts";
import { callsOf, usesOf, type Call } from "./uses.ts";

/** The findings of two OpenAPI documents: requests, replies, deliveries, and the sentences for readers. */
export function compareDocuments(before: Row, after: Row, root: Place): Finding[] {
  const documents = { before, after };
  return [
    ...compareAllCalls(documents, root),
    ...compareComponents(documents, root),
    ...compareTokenPlaces(documents, root),
    ...compareTexts(readersParts(before), readersParts(after), { ...root, words: ["document"] }),
  ];
}

/** The parts that only readers see. */
function readersParts({ info, servers, tags }: Row): Row {
  return { info, servers, tags };
}

/** Where tokens come from. What else a scheme says, stands in the contract as a word of the conventions. */
function compareTokenPlaces({ before, after }: Documents, root: Place): Finding[] {
  const [old, present] = [before, after].map((document) => rowOf(rowOf(document["components"])["securitySchemes"]));
  return namesIn(old ?? {}, present ?? {}).flatMap((name) =>
    ["flows", "openIdConnectUrl"].flatMap((word) => {
      const [was, is] = [rowOf(old?.[name])[word], rowOf(present?.[name])[word]];
      if (was === undefined || is === undefined || isDeepStrictEqual(was, is)) return [];
      const place = placeOf(root, "securitySchemes", name);
      const moved = effect("major", "major", "A caller asks for its token at the old place, or with the old scopes.");
      return [finding({ ...moved, direction: "changed" }, word, was, is, { ...place, words: [...place.words, word] })];
    }),
  );
}

function compareAllCalls(documents: Documents, root: Place): Finding[] {
  const [old, present] = [documents.before, documents.after].map(
    (document) => new Map(callsOf(document).map((call) => [call.id, call])),
  );
  const ids = new Set([...(old?.keys() ?? []), ...(present?.keys() ?? [])]);
  return [...ids].flatMap((id) => {
    const [before, after] = [old?.get(id), present?.get(id)];
    const table = (after ?? before)?.isWebhook ? "webhooks" : "operations";
    const place = placeOf(root, table, id);
    if (before === undefined) {
      const added = effect("minor", "major", "A server without it fails.");
      return [finding({ ...added, direction: "added" }, table.slice(0, -1), undefined, textOf(after), place)];
    }
    if (after === undefined) {
      const removed = effect("major", "major", "A call of it is answered 404 or 405.");
      return [finding({ ...removed, direction: "removed" }, table.slice(0, -1), textOf(before), undefined, place)];
    }
    return [
      ...compareCalls({ before, after, place, documents }),
      ...compareTexts(before.operation, after.operation, place),
    ];
  });
}

function textOf(call: Call | undefined): string {
  return call === undefined ? "" : `${call.method.toUpperCase()} ${call.path}`;
}

function compareComponents(documents: Documents, root: Place): Finding[] {
  const [oldUses, newUses] = [usesOf(documents.before), usesOf(documents.after)];
  const components = (side: keyof Documents, kind: string): Row => rowOf(rowOf(documents[side]["components"])[kind]);
  return (["schemas", "parameters"] as const).flatMap((kind) => {
    const [old, present] = [components("before", kind), components("after", kind)];
    return namesIn(old, present).flatMap((name) => {
      // What only one of them has is compared where it is used.
      if (old[name] === undefined || present[name] === undefined) return [];
      const ref = `#/components/${kind}/${name}`;
      const [was, is] = [oldUses.get(ref), newUses.get(ref)];
      const directions = new Set<Direction>([...(was?.directions ?? []), ...(is?.directions ?? [])]);
      const place = placeOf(root, kind, name, { before: was?.by, after: is?.by });
      const at: SchemaPlace = { place, label: name, directions, documents, entered: new Set() };
      const texts = compareTexts(rowOf(old[name]), rowOf(present[name]), place);
      if (directions.size === 0) return texts;
      if (kind === "parameters") return [...compareParameter(rowOf(old[name]), rowOf(present[name]), at), ...texts];
      return [...compareSchemas(old[name], present[name], at), ...texts];
    });
  });
}

/** The place of a call or a component. @param users the calls that use it: where it has no source itself, it has theirs. */
function placeOf(
  root: Place,
  word: string,
  name: string,
  users: { before?: string | undefined; after?: string | undefined } = {},
): Place {
  const own = (side: "before" | "after"): Place["sources"] => {
    const found = root.sourceOf(side, { on: name }) ?? root.sourceOf(side, { on: users[side] });
    return found === undefined ? {} : { [side]: found };
  };
  return { ...root, words: [word], rows: [name], labels: [name], sources: { ...own("before"), ...own("after") } };
}
