import { isNullType, printIdentifier, type Type } from "@typespec/compiler";
import type { Called } from "./called.ts";
import { called, type Inference, type Seen } from "./inference.ts";
import { namesResource } from "./infer-references.ts";
import { membersOf, plain } from "./members.ts";

/**
 * The parameters of a list that select the items with their value: called as a member that names a resource, or whose values have names, or are true and false.
 * What a text selects, the document does not say: the same, a part, or any letter case.
 */
export function filtersOf(operation: Called, element: Type, seen: Seen): Inference[] {
  if (element.kind !== "Model") return [];
  const members = membersOf(element);
  return operation.http.parameters.parameters
    .filter(({ type }) => type === "query")
    .flatMap(({ name, param }) => {
      const member = members.find((each) => plain(each.name) === plain(name));
      if (member === undefined || !(isPartOf(param.type, member.type) || namesResource(param, seen))) return [];
      const parameter = `${operation.reference}::parameters.${printIdentifier(param.name)}`;
      return {
        operation: operation.reference,
        statement: `@@filter(${parameter}, ${JSON.stringify(member.name)}, "equals");`,
        because: `${name} of ${called(operation)} is called as a member of the items, and has its values`,
      };
    });
}

function isPartOf(asked: Type, shown: Type): boolean {
  const words = wordsOf(shown);
  return words !== undefined && (wordsOf(asked)?.every((word) => words.includes(word)) ?? false);
}

/** The values of a type that has only a few. */
function wordsOf(type: Type): (string | number | boolean)[] | undefined {
  if (type.kind === "Enum") return [...type.members.values()].map(({ name, value = name }) => value);
  if (type.kind === "String" || type.kind === "Number" || type.kind === "Boolean") return [type.value];
  if (type.kind === "Scalar") return type.name === "boolean" ? [true, false] : undefined;
  if (type.kind !== "Union") return undefined;
  const words = [...type.variants.values()].filter((each) => !isNullType(each.type)).map((each) => wordsOf(each.type));
  return words.every((each) => each !== undefined) ? words.flat() : undefined;
}
