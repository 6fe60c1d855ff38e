import {
  getFormat,
  getMaxItems,
  getMaxLength,
  getPattern,
  isArrayModelType,
  isRecordModelType,
  type Model,
  type ModelProperty,
  type Program,
  type Scalar,
  type Type,
} from "@typespec/compiler";
import { hasSizeLimit } from "../decorators/size-limit.ts";
import { isFinite } from "./finite-pattern.ts";
import { isProjectElement } from "./project-element.ts";

/** A text, list or record that may be of any size. */
export interface Unbounded {
  kind: "text" | "list" | "record";
  name: string;
  /** Where its bound belongs: a scalar that the spec declares, else the property. */
  target: Type;
}

interface Visit {
  program: Program;
  /** The visited models. */
  seen: Set<Type>;
  /** The property whose type is visited. */
  property?: ModelProperty;
}

/** The unbounded parts of a request type and its nested types. */
export function unboundedIn(type: Type, visit: Visit): Unbounded[] {
  switch (type.kind) {
    case "ModelProperty":
      return unboundedIn(type.type, { ...visit, property: type });
    case "Scalar":
      return isText(type) && !isBoundedText(type, visit) ? [unbounded("text", type, visit)] : [];
    case "Union":
      return [...type.variants.values()].flatMap((variant) => unboundedIn(variant.type, visit));
    case "Model":
      return type.indexer === undefined ? inMembers(type, visit) : inCollection(type, type.indexer.value, visit);
    default:
      return [];
  }
}

function inMembers(model: Model, { program, seen }: Visit): Unbounded[] {
  if (seen.has(model)) return [];
  seen.add(model);
  const related = [...(model.baseModel ? [model.baseModel] : []), ...model.derivedModels];
  return [...model.properties.values(), ...related].flatMap((each) => unboundedIn(each, { program, seen }));
}

function inCollection(model: Model, item: Type, visit: Visit): Unbounded[] {
  const { program, property } = visit;
  const places = property === undefined ? [model] : [property, model];
  const isBounded = places.some((each) => hasSizeLimit(program, each) || getMaxItems(program, each) !== undefined);
  const kind = isRecordModelType(model) && !isArrayModelType(model) ? "record" : "list";
  return [...(isBounded ? [] : [unbounded(kind, model, visit)]), ...unboundedIn(item, visit)];
}

function unbounded(kind: Unbounded["kind"], type: Model | Scalar, { program, property }: Visit): Unbounded {
  const target = property === undefined || isProjectElement(program, type) ? type : property;
  return { kind, name: target.name, target };
}

/** A text with one of these formats has an end; that of a date-time may have any number of digits. */
const finiteFormats: ReadonlySet<string> = new Set(["date", "uuid"]);

function isBoundedText(scalar: Scalar, { program, property }: Visit): boolean {
  const lines = lineOf(scalar);
  if (lines.some(({ name }) => name === "plainDate")) return true;
  if ([scalar, ...(property ? [property] : [])].some((each) => hasSizeLimit(program, each))) return true;
  return [...lines, ...(property ? [property] : [])].some((each) => {
    const pattern = getPattern(program, each);
    const format = getFormat(program, each);
    const isBound = getMaxLength(program, each) !== undefined || (format !== undefined && finiteFormats.has(format));
    return isBound || (pattern !== undefined && isFinite(pattern));
  });
}

/** Whether a scalar is a string on the wire, unlike numbers, booleans and the bytes of a file. */
const texts: ReadonlySet<string> = new Set([
  "string",
  "url",
  "utcDateTime",
  "offsetDateTime",
  "plainDate",
  "plainTime",
  "duration",
]);

function isText(scalar: Scalar): boolean {
  return lineOf(scalar).some(({ name }) => texts.has(name));
}

/** A scalar and the ones it extends. */
function lineOf(scalar: Scalar): Scalar[] {
  return [scalar, ...(scalar.baseScalar ? lineOf(scalar.baseScalar) : [])];
}
