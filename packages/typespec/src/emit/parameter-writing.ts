import { getEncode, isArrayModelType, type Program, type Type } from "@typespec/compiler";
import type { HttpOperationParameter } from "@typespec/http";
import type { Parameter, ParameterStyle } from "../model.ts";

/** How the value of a parameter is written in a request, as far as it is not the usual way of its place. */
export function writingOf(
  program: Program,
  parameter: HttpOperationParameter,
): Pick<Parameter, "shape" | "style" | "explode"> {
  const shape = shapeOf(parameter.param.type);
  const style = styleOf(program, parameter);
  const isExploded = shape !== undefined && "explode" in parameter && parameter.explode;
  return {
    ...(shape && { shape }),
    ...(style && { style }),
    ...(isExploded && { explode: true }),
  };
}

function styleOf(program: Program, parameter: HttpOperationParameter): ParameterStyle | undefined {
  if (parameter.type === "path") {
    const { style, allowReserved } = parameter;
    if (style === "label" || style === "matrix" || style === "path") return style;
    return allowReserved || style === "fragment" ? "reserved" : undefined;
  }
  return delimiters[getEncode(program, parameter.param)?.encoding ?? ""];
}

const delimiters: Partial<Record<string, ParameterStyle>> = {
  "ArrayEncoding.spaceDelimited": "spaceDelimited",
  "ArrayEncoding.pipeDelimited": "pipeDelimited",
  "ArrayEncoding.newlineDelimited": "newlineDelimited",
};

/** Absent for one value. Of a union all members have the same shape; `null` has none. */
function shapeOf(type: Type): Parameter["shape"] {
  if (type.kind === "Tuple") return "list";
  if (type.kind === "Model") return isArrayModelType(type) ? "list" : "object";
  if (type.kind !== "Union") return undefined;
  const members = [...type.variants.values()].filter(({ type: member }) => member.kind !== "Intrinsic");
  const shapes = new Set(members.map(({ type: member }) => shapeOf(member)));
  return shapes.size === 1 ? [...shapes][0] : undefined;
}
