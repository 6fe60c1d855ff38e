import type { Contract, Operation } from "@tallystick/contract";
import { asObject } from "../../src/json/value-at.ts";
import { rulesOfInvalidVariant, type InvalidVariantRules } from "../../src/checks/schema/invalid-variant-rules.ts";
import { resolved, schemaAt } from "../../src/schema/resolve.ts";
import { bodyOf, type Behave } from "../proxy/proxied-call.ts";
import type { ProxyMutant } from "./proxy-mutant.ts";

/** A field of a body with an enum. */
interface Choice {
  /** The names on the way to it; `[]` for each item of a list. */
  path: readonly string[];
  words: readonly unknown[];
  isRequired: boolean;
}

/** For each enum in each body: an unknown value is ignored, or read as the first one. */
export function enumMutants(contract: Contract, document: object, table: InvalidVariantRules): ProxyMutant[] {
  return Object.values(contract.operations)
    .filter(({ body }) => body?.contentType === "application/json")
    .flatMap((operation) =>
      choicesOf(document, operation).flatMap((choice) => {
        const keyword = choice.path.at(-1) === "[]" ? "items" : "enum";
        const path = choice.path.join(".").replaceAll(".[]", keyword === "items" ? "" : ".0");
        const rules = rulesOfInvalidVariant(contract, table, operation, { path, keyword });
        if (rules.length === 0) return [];
        return {
          id: `${operation.id}/words/${path}`,
          fault: `${operation.id} accepts any string as ${path}.`,
          operation: operation.id,
          rules,
          behave: takingAnyText(operation.id, choice),
        };
      }),
    );
}

/** The enums in the body of an operation, each place once with the values of all variants of the body. */
function choicesOf(document: object, { body }: Operation): Choice[] {
  const found = choicesIn(
    document,
    schemaAt(document, body?.schema ?? "#/"),
    { path: [], isRequired: true },
    new Set(),
  );
  const places = Map.groupBy(found, ({ path }) => path.join("."));
  return [...places.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : { ...first, words: [first, ...more].flatMap(({ words }) => words) },
  );
}

function choicesIn(
  document: object,
  schema: unknown,
  { path, isRequired }: Pick<Choice, "path" | "isRequired">,
  above: ReadonlySet<unknown>,
): Choice[] {
  const here = resolved(document, schema);
  if (above.has(here)) return [];
  const inside = new Set(above).add(here);
  const words: unknown = here["enum"];
  const required = Array.isArray(here["required"]) ? here["required"] : [];
  const kinds = ["allOf", "anyOf", "oneOf"].flatMap((name) => (Array.isArray(here[name]) ? here[name] : []));
  return [
    ...(Array.isArray(words) && !words.includes(null) ? [{ path, words, isRequired }] : []),
    ...kinds.flatMap((each) => choicesIn(document, each, { path, isRequired }, inside)),
    ...Object.entries(asObject(here["properties"]) ?? {}).flatMap(([name, each]) =>
      choicesIn(document, each, { path: [...path, name], isRequired: required.includes(name) }, inside),
    ),
    ...(here["items"] === undefined
      ? []
      : choicesIn(document, here["items"], { path: [...path, "[]"], isRequired: true }, inside)),
  ];
}

function takingAnyText(operation: string, choice: Choice): Behave {
  return () => ({
    request(call) {
      const body = call.operation === operation ? bodyOf(call) : undefined;
      if (body !== undefined) call.body = JSON.stringify(corrected(body, choice.path, choice));
    },
  });
}

/** The value without an unknown string at the place, or with the first of the enum instead. */
function corrected(value: unknown, [name, ...rest]: readonly string[], choice: Choice): unknown {
  const { words, isRequired } = choice;
  if (name === undefined) {
    if (typeof value !== "string" || words.includes(value)) return value;
    return isRequired ? words[0] : undefined;
  }
  if (name === "[]") return Array.isArray(value) ? value.map((each) => corrected(each, rest, choice)) : value;
  const item = asObject(value);
  return item?.[name] === undefined ? value : { ...item, [name]: corrected(item[name], rest, choice) };
}
