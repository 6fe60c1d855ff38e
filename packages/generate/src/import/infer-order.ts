import type { Model, Type } from "@typespec/compiler";
import type { Called } from "./called.ts";
import { membersOf, plain } from "./members.ts";

/** Names of a parameter that selects an order, without separators and in lower case. */
const NAMES: readonly string[] = ["sort", "sortby", "order", "orderby", "ordering"];

/** The order of a list as `@listing` says it: `order`, and what follows it. */
export interface ListOrder {
  order: string;
  further: string;
}

/** `-name`, `name:desc` or `name_desc`: each value of the parameter names a member and a direction, and one is the default. */
export function orderOf({ http }: Called, element: Type): ListOrder | undefined {
  if (element.kind !== "Model") return undefined;
  const { name, param } =
    http.parameters.parameters.find((each) => each.type === "query" && NAMES.includes(plain(each.name))) ?? {};
  const words = param === undefined ? undefined : wordsOf(param.type);
  const values = words?.map((word) => ({ word, ...directed(word, element) }));
  const usual = values?.find(({ word }) => word === textOf(param?.defaultValue));
  if (usual?.by === undefined || values?.every(({ by }) => by !== undefined) !== true) return undefined;
  const rows = values.map(
    ({ word, by, direction }) =>
      `#{ value: ${JSON.stringify(word)}, by: ${JSON.stringify(by)}, direction: "${direction}" }`,
  );
  return {
    order: `#{ by: ${JSON.stringify(usual.by)}, direction: "${usual.direction}" }`,
    further: `, orderParameter: ${JSON.stringify(name)}, orderValues: #[${rows.join(", ")}]`,
  };
}

function directed(word: string, element: Model): { by: string | undefined; direction: string } {
  const [, sign = "", named = "", end = ""] = /^([+-]?)(.+?)(?:[:_ -](asc|desc))?$/i.exec(word) ?? [];
  const member = membersOf(element).find(({ name, type }) => plain(name) === plain(named) && type.kind === "Scalar");
  const isFalling = sign === "-" || end.toLowerCase() === "desc";
  return { by: member?.name, direction: isFalling ? "descending" : "ascending" };
}

/** The texts that a parameter may have; none where it takes others, too. */
function wordsOf(type: Type): string[] | undefined {
  if (type.kind === "String") return [type.value];
  if (type.kind === "Enum") return [...type.members.values()].map(({ name, value = name }) => String(value));
  if (type.kind !== "Union") return undefined;
  const words = [...type.variants.values()].map((variant) => wordsOf(variant.type));
  return words.every((each) => each !== undefined) ? words.flat() : undefined;
}

function textOf(value: { valueKind: string } | undefined): unknown {
  if (value === undefined) return undefined;
  if (value.valueKind === "StringValue" && "value" in value) return value.value;
  const member = value.valueKind === "EnumValue" && "value" in value ? Object(value.value) : undefined;
  return member?.value ?? member?.name;
}
