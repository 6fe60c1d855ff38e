import type { Contract } from "@tallystick/contract";
import type { Exchange } from "../../../http/exchange.ts";
import { asObject } from "../../../json/value-at.ts";
import { expecting, isSuccess, type Judging } from "../../../requests/expect.ts";
import { schemaAt, type Resolved } from "../../../schema/resolve.ts";
import { partsFor, rulesAt, targetOf } from "../../../schema/schema-parts.ts";
import { createValidator, type SchemaFault } from "../../../schema/validator.ts";
import { rulesStating } from "../../rules-stating.ts";

/** A place of a reply at which rules say no more than its schema, and how it departs from that. */
interface StatedPlace {
  rules: readonly string[];
  name: string;
  fault: SchemaFault | undefined;
}

/** A successful reply judged by those of these rules that say no more than the schemas at which they stand. */
export function judgeStatedPlaces(t: Judging, document: object, exchange: Exchange, rules: ReadonlySet<string>): void {
  const pointer = t.contract.operations[exchange.operation]?.replies.find(
    ({ status }) => status === exchange.status,
  )?.schema;
  if (pointer === undefined || exchange.body === undefined || !isSuccess(exchange)) return;
  const places = new Walk(document, rules).places({ $ref: pointer }, exchange.body, "body");
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

/** The rules that stand at a schema or below it and say no more than that. */
export function statedRulesIn(contract: Contract, document: object, pointer: string): string[] {
  const stated = new Set(rulesStating(contract, "as-its-schema-says"));
  const seen = new Set<unknown>();
  const found = new Set<string>();
  const visit = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null || seen.has(schema)) return;
    seen.add(schema);
    if (Array.isArray(schema)) return schema.forEach(visit);
    for (const rule of rulesAt(schema as Resolved)) if (stated.has(rule)) found.add(rule);
    const { $ref } = schema as Resolved;
    if (typeof $ref === "string") visit(schemaAt(document, $ref));
    Object.values(schema).forEach(visit);
  };
  visit(schemaAt(document, pointer));
  return [...found].toSorted();
}

class Walk {
  readonly #document: object;
  readonly #stated: ReadonlySet<string>;

  constructor(document: object, stated: ReadonlySet<string>) {
    this.#document = document;
    this.#stated = stated;
  }

  /** Every place with such rules at or below a value. */
  *places(schema: unknown, value: unknown, name: string): Generator<StatedPlace> {
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
  #rulesOf(schema: unknown, isPlain: boolean): string[] {
    const here = asObject(schema) ?? {};
    const target = targetOf(this.#document, schema);
    const isModel =
      target["properties"] !== undefined || target["allOf"] !== undefined || target["oneOf"] !== undefined;
    const isReference = here["$ref"] !== undefined;
    const own = isReference || !isModel ? this.#statedOf(here) : [];
    return isPlain && isReference && !isModel ? [...own, ...this.#statedOf(target)] : own;
  }

  #statedOf(schema: Resolved): string[] {
    return rulesAt(schema).filter((rule) => this.#stated.has(rule));
  }

  #fault(schema: unknown, value: unknown): SchemaFault | undefined {
    return createValidator(this.#document).faultIn(asObject(schema) ?? {}, value);
  }
}

function isCompound(value: unknown): boolean {
  return Array.isArray(value) ? value.some((each) => asObject(each) !== undefined) : asObject(value) !== undefined;
}
