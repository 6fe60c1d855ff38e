import { isNullType, printIdentifier, type Type } from "@typespec/compiler";
import { nameOf, type Called } from "./called.ts";
import { called, type Inference } from "./inference.ts";
import { objectOf, valueAt, type Json } from "./read-document.ts";

/** The examples that the document gives for bodies of requests. */
export function inferExamples(operations: readonly Called[], document: Json): Inference[] {
  return operations.flatMap((operation) => exampleOf(operation, document) ?? []);
}

function exampleOf(operation: Called, document: Json): Inference | undefined {
  const { body } = operation.http.parameters;
  const example = exampleIn(operation, document);
  if (example === undefined || body?.bodyKind !== "single") return undefined;
  const printed = printedValue(example, body.type);
  const parameters = body.property === undefined ? printed : `#{ ${printIdentifier(body.property.name)}: ${printed} }`;
  return {
    operation: operation.reference,
    statement: `@@opExample(${operation.reference}, #{ parameters: ${parameters} });`,
    because: `the document gives it as an example of the body of ${called(operation)}`,
  };
}

/** Of a body of JSON: its example, the first of several, or that of its schema. */
function exampleIn({ written }: Called, document: Json): unknown {
  const content = objectOf(resolved(written["requestBody"], document)["content"]);
  const [, media] = Object.entries(content).find(([type]) => /^application\/(.+\+)?json\b/.test(type)) ?? [];
  const { example, examples, schema } = objectOf(media);
  const [first] = Object.values(objectOf(examples));
  const ofSchema = resolved(schema, document);
  const { examples: several } = ofSchema;
  return (
    example ??
    resolved(first, document)["value"] ??
    ofSchema["example"] ??
    (Array.isArray(several) ? several[0] : undefined)
  );
}

function resolved(value: unknown, document: Json): Json {
  const { $ref } = objectOf(value);
  return typeof $ref === "string" ? objectOf(valueAt(document, $ref)) : objectOf(value);
}

/** A value as TypeSpec writes it for a type: words of an enum and instants are no texts there. */
function printedValue(value: unknown, type: Type | undefined): string {
  if (Array.isArray(value)) {
    const element = type?.kind === "Model" ? type.indexer?.value : undefined;
    return `#[${value.map((each) => printedValue(each, element)).join(", ")}]`;
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).map(
      ([name, each]) => `${printIdentifier(name)}: ${printedValue(each, memberOf(type, name))}`,
    );
    return members.length === 0 ? "#{}" : `#{ ${members.join(", ")} }`;
  }
  return typeof value === "string" ? printedText(value, type) : JSON.stringify(value);
}

function printedText(text: string, type: Type | undefined): string {
  const quoted = JSON.stringify(text).replaceAll("${", "\\${");
  if (type?.kind === "Enum") {
    const word = [...type.members.values()].find(({ name, value = name }) => value === text);
    return word === undefined ? quoted : `${nameOf(type)}.${printIdentifier(word.name)}`;
  }
  if (type?.kind === "Union") {
    const [only, ...others] = [...type.variants.values()]
      .map((variant) => variant.type)
      .filter((each) => !isNullType(each));
    return others.length === 0 ? printedText(text, only) : quoted;
  }
  const time = type?.kind === "Scalar" ? timeOf(type) : undefined;
  return time === undefined ? quoted : `${time}.fromISO(${quoted})`;
}

const times: ReadonlySet<string> = new Set(["utcDateTime", "offsetDateTime", "plainDate", "plainTime", "duration"]);

function timeOf(scalar: Type & { kind: "Scalar" }): string | undefined {
  if (times.has(scalar.name)) return scalar.name;
  return scalar.baseScalar === undefined ? undefined : timeOf(scalar.baseScalar);
}

/** The type of a member; undefined where a choice has several. */
function memberOf(type: Type | undefined, name: string): Type | undefined {
  if (type?.kind === "Union") {
    const found = [...type.variants.values()].flatMap((variant) => memberOf(variant.type, name) ?? []);
    return found.length === 1 ? found[0] : undefined;
  }
  if (type?.kind !== "Model") return undefined;
  return type.properties.get(name)?.type ?? memberOf(type.baseModel, name) ?? type.indexer?.value;
}
