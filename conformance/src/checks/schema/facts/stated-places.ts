import type { Contract, Rule, ShownWhen } from "@tallystick/contract";
import type { Exchange } from "../../../http/exchange.ts";
import { asObject, valueAt } from "../../../json/value-at.ts";
import { expecting, isSuccess, type Judging } from "../../../requests/expect.ts";
import { schemaAt, type Resolved } from "../../../schema/resolve.ts";
import { partsFor, rulesAt, targetOf } from "../../../schema/schema-parts.ts";
import { createValidator, type SchemaFault } from "../../../schema/validator.ts";
import { rulesStating } from "../../rules-stating.ts";

/** A place of a reply that rules describe, and how it departs from that. */
interface StatedPlace {
  rules: readonly string[];
  name: string;
  fault: SchemaFault | undefined;
}

/** The rules whose sentences say no more than the schemas at which they stand, or when a member is shown. */
export function rulesOfPlaces(contract: Contract): string[] {
  const shown = Object.values(contract.rules).filter((rule) => rule.shown !== undefined);
  return [...new Set([...rulesStating(contract, "as-its-schema-says"), ...shown.map(({ id }) => id)])];
}

/** A successful reply judged by those of these rules that describe the places which it shows. */
export function judgeStatedPlaces(t: Judging, document: object, exchange: Exchange, rules: ReadonlySet<string>): void {
  const pointer = t.contract.operations[exchange.operation]?.replies.find(
    ({ status }) => status === exchange.status,
  )?.schema;
  if (pointer === undefined || exchange.body === undefined || !isSuccess(exchange)) return;
  const isValid = createValidator(document).fault(pointer, exchange.body) === undefined;
  const schemas = schemasWith(t.contract, document, rules);
  const places = new Walk(schemas, isValid).places(referenceTo(schemas, pointer), exchange.body, "body");
  for (const { rules: here, name, fault } of places) {
    // Each rule for itself: of several at one place none is only an addition to another.
    for (const rule of here) {
      expecting(t, [rule], exchange.operation).that(`${exchange.operation} ${name}`, fault === undefined, () => [
        `${name}${fault?.at ?? ""}: ${fault?.expected ?? ""}`,
        fault?.observed ?? "",
      ]);
    }
  }
}

/** The rules of places that stand at a schema or below it. */
export function statedRulesIn(contract: Contract, document: object, pointer: string): string[] {
  const stated = new Set(rulesOfPlaces(contract));
  const rules = new Set(schemasBelow(document, schemaAt(document, pointer)).flatMap(rulesAt));
  return [...rules].filter((rule) => stated.has(rule)).toSorted();
}

/** A schema, all that it refers to, and all inside of these. */
function* schemasBelow(document: object, part: unknown, seen = new Set<object>()): Generator<Resolved> {
  if (Array.isArray(part)) for (const each of part) yield* schemasBelow(document, each, seen);
  const schema = asObject(part);
  if (schema === undefined || seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  if (typeof schema["$ref"] === "string") yield* schemasBelow(document, schemaAt(document, schema["$ref"]), seen);
  for (const each of Object.values(schema)) yield* schemasBelow(document, each, seen);
}

/** What is known of the schemas of a document as to some rules. */
interface KnownSchemas {
  contract: Contract;
  document: object;
  rules: ReadonlySet<string>;
  /** Of a schema, the rules of these that stand at it itself. */
  own: WeakMap<object, readonly Rule[]>;
  /** Whether such a rule stands at a schema or below it. */
  isAbove: WeakMap<object, boolean>;
  /** The references to whole bodies, by pointer. */
  references: Map<string, object>;
}

const knownSchemas = new WeakMap<ReadonlySet<string>, KnownSchemas>();

function schemasWith(contract: Contract, document: object, rules: ReadonlySet<string>): KnownSchemas {
  const here = knownSchemas.get(rules);
  if (here?.document === document && here.contract === contract) return here;
  const schemas: KnownSchemas = {
    contract,
    document,
    rules,
    own: new WeakMap(),
    isAbove: new WeakMap(),
    references: new Map(),
  };
  knownSchemas.set(rules, schemas);
  return schemas;
}

/** The same object for the same pointer, so that what is known of it is found again. */
function referenceTo({ references }: KnownSchemas, pointer: string): object {
  const reference = references.get(pointer) ?? { $ref: pointer };
  references.set(pointer, reference);
  return reference;
}

class Walk {
  readonly #schemas: KnownSchemas;
  readonly #document: object;
  readonly #isValid: boolean;

  /** Of a reply that is valid as a whole no part is validated again. */
  constructor(schemas: KnownSchemas, isValid: boolean) {
    this.#schemas = schemas;
    this.#document = schemas.document;
    this.#isValid = isValid;
  }

  /** Every place with such rules at or below a value. */
  *places(schema: unknown, value: unknown, name: string): Generator<StatedPlace> {
    if (!this.#isAboveRules(schema)) return;
    const target = targetOf(this.#document, schema);
    const members = this.#members(target, value);
    const own = this.#rulesOf(schema, members === undefined);
    if (own.length > 0) yield { rules: own, name, fault: this.#fault(schema, value) };
    if (Array.isArray(value)) for (const item of value) yield* this.places(target["items"], item, name);
    if (members === undefined) return;
    for (const { part, object } of members) yield* this.#membersOf(part, object, name);
  }

  *#membersOf(part: Resolved, object: Readonly<Record<string, unknown>>, name: string): Generator<StatedPlace> {
    const required = [part["required"] ?? []].flat();
    const properties = Object.entries(asObject(part["properties"]) ?? {});
    const model = this.#statedOf(part);
    let fault: SchemaFault | undefined;
    for (const [member, property] of properties) {
      const rules = this.#rulesOf(property, true);
      yield* this.#presencesOf(property, member, object);
      const isMissing = object[member] === undefined;
      const missing =
        isMissing && required.includes(member) ? { at: "", expected: "a value", observed: "nothing" } : undefined;
      if (missing !== undefined && rules.length > 0) yield { rules, name: member, fault: missing };
      if (!isMissing) yield* this.places(property, object[member], member);
      // What has a rule of its own is judged by that, and what is below by the rules there.
      if (rules.length > 0 || model.length === 0) continue;
      const below = isMissing || isCompound(object[member]) ? undefined : this.#fault(property, object[member]);
      const here = missing ?? below;
      fault ??= here && { ...here, at: `.${member}${here.at}` };
    }
    if (model.length > 0) yield { rules: model, name, fault };
  }

  /** The schemas with members that apply to a value; undefined for what is no object with declared members. */
  #members(
    target: Resolved,
    value: unknown,
  ): { part: Resolved; object: Readonly<Record<string, unknown>> }[] | undefined {
    const object = Array.isArray(value) ? undefined : asObject(value);
    if (object === undefined) return undefined;
    const parts = partsFor(this.#document, target, object).filter(({ properties }) => properties !== undefined);
    return parts.length === 0 ? undefined : parts.map((part) => ({ part, object }));
  }

  /** The rules at a schema that may be judged by its value: those of a reference, and those of what it leads to. */
  #rulesOf(schema: unknown, isPlain: boolean): readonly string[] {
    const here = asObject(schema) ?? {};
    const target = targetOf(this.#document, schema);
    const isModel =
      target["properties"] !== undefined || target["allOf"] !== undefined || target["oneOf"] !== undefined;
    const isReference = here["$ref"] !== undefined;
    const own = isReference || !isModel ? this.#statedOf(here) : [];
    return isPlain && isReference && !isModel ? [...own, ...this.#statedOf(target)] : own;
  }

  /** The rules that say when a member is shown, where the object tells whether it should be. */
  *#presencesOf(property: unknown, name: string, object: Readonly<Record<string, unknown>>): Generator<StatedPlace> {
    for (const { id, shown } of this.#ownOf(asObject(property) ?? {})) {
      const other = shown && valueAt(object, shown.member);
      const isRight = shown && isShownRightly(shown, object[name], other);
      if (shown === undefined || isRight === undefined) continue;
      const expected = `shown ${shown.how} where ${shown.member} is ${shown.values.join(" or ")}`;
      const observed = `${JSON.stringify(object[name]) ?? "nothing"} where it is ${String(other)}`;
      yield { rules: [id], name, fault: isRight ? undefined : { at: "", expected, observed } };
    }
  }

  #statedOf(schema: Resolved): string[] {
    return this.#ownOf(schema).flatMap(({ id, states }) =>
      states?.includes("as-its-schema-says") === true ? [id] : [],
    );
  }

  #ownOf(schema: Resolved): readonly Rule[] {
    const { contract, own, rules } = this.#schemas;
    const here = own.get(schema) ?? rulesAt(schema).flatMap((id) => (rules.has(id) ? (contract.rules[id] ?? []) : []));
    own.set(schema, here);
    return here;
  }

  #isAboveRules(schema: unknown): boolean {
    if (typeof schema !== "object" || schema === null) return false;
    const { isAbove, rules } = this.#schemas;
    const known = isAbove.get(schema);
    if (known !== undefined) return known;
    const below = new Set<object>();
    const found = schemasBelow(this.#document, schema, below).some((each) =>
      rulesAt(each).some((rule) => rules.has(rule)),
    );
    isAbove.set(schema, found);
    // Below what has none is none either.
    if (!found) for (const each of below) isAbove.set(each, false);
    return found;
  }

  #fault(schema: unknown, value: unknown): SchemaFault | undefined {
    return this.#isValid ? undefined : createValidator(this.#document).faultIn(asObject(schema) ?? {}, value);
  }
}

/** Whether a member is there, or left out, as declared; undefined where the other member does not tell. */
function isShownRightly({ how, values }: ShownWhen, value: unknown, other: unknown): boolean | undefined {
  if (typeof other !== "string" && typeof other !== "number" && typeof other !== "boolean") return undefined;
  const isShown = value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
  const isThere = values.includes(String(other)); // A number or a truth value is written as a text.
  if (how === "exactly") return isShown === isThere;
  if (how === "only") return isThere || !isShown;
  return isThere ? isShown === (how === "always") : undefined;
}

function isCompound(value: unknown): boolean {
  return Array.isArray(value) ? value.some((each) => asObject(each) !== undefined) : asObject(value) !== undefined;
}
