import { isNullType, printIdentifier, type Type } from "@typespec/compiler";
import { nameOf, type Called } from "./called.ts";
import { examplesOf, neededParameters, parameterExample, resolved } from "./example-values.ts";
import { called, type Inference, type Inferred } from "./inference.ts";
import { objectOf, type Json } from "./read-document.ts";

/** The examples that the document gives for bodies of requests. */
export function inferExamples(operations: readonly Called[], document: Json): Inferred {
  const found = operations.flatMap((operation) => inferFrom(operation, document));
  return {
    inferences: found.filter((each) => typeof each === "object"),
    open: found.filter((each) => typeof each === "string"),
  };
}

/** Each example of the body, such as one of every form of a union; a text says why there is none of the operation. */
function inferFrom(operation: Called, document: Json): (Inference | string)[] {
  const { body } = operation.http.parameters;
  const examples = bodyExamples(operation, document);
  if (examples.length === 0 || body?.bodyKind !== "single") return [];
  const needed = neededParameters(operation).map(({ name, param }) => ({
    name,
    param,
    // A header with one value, such as the media type of a body, stands in no list of parameters.
    value: param.type.kind === "String" ? param.type.value : parameterExample(operation, name, document),
  }));
  const missing = needed.find(({ value }) => value === undefined);
  if (missing !== undefined) {
    return [
      `${called(operation)}: the example of its body is not taken over without one of its parameter ${missing.name}; give it an \`example\`.`,
    ];
  }
  const members = needed.map(({ param, value }) => member(param.name, value, param.type));
  const { property, type } = body;
  return examples.map((example) => {
    const ofBody = property === undefined ? membersIn(example, type) : [member(property.name, example, type)];
    return {
      operation: operation.reference,
      statement: `@@opExample(${operation.reference}, #{ parameters: ${printedObject([...members, ...ofBody])} });`,
      because: `the document gives it as an example of the body of ${called(operation)}`,
    };
  });
}

/** Those of a body of JSON. */
function bodyExamples({ written }: Called, document: Json): unknown[] {
  const content = objectOf(resolved(written["requestBody"], document)["content"]);
  const [, media] = Object.entries(content).find(([type]) => /^application\/(.+\+)?json\b/.test(type)) ?? [];
  return examplesOf(objectOf(media), document);
}

function membersIn(value: unknown, type: Type): string[] {
  return Object.entries(objectOf(value)).map(([name, each]) => member(name, each, memberOf(type, name)));
}

function member(name: string, value: unknown, type: Type | undefined): string {
  return `${printIdentifier(name)}: ${printedValue(value, type)}`;
}

function printedObject(members: readonly string[]): string {
  return members.length === 0 ? "#{}" : `#{ ${members.join(", ")} }`;
}

/** A value as TypeSpec writes it for a type: words of an enum and instants are no texts there. */
function printedValue(value: unknown, type: Type | undefined): string {
  if (Array.isArray(value)) {
    const element = type?.kind === "Model" ? type.indexer?.value : undefined;
    return `#[${value.map((each) => printedValue(each, element)).join(", ")}]`;
  }
  if (typeof value === "object" && value !== null) {
    return printedObject(Object.entries(value).map(([name, each]) => member(name, each, memberOf(type, name))));
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
