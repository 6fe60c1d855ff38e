import {
  printIdentifier,
  type Model,
  type ModelProperty,
  type Namespace,
  type Program,
  type Type,
} from "@typespec/compiler";
import type { HttpOperation } from "@typespec/http";
import type { Compiler } from "../compile-spec.ts";
import { objectOf, type Json } from "./read-document.ts";

/** An operation of the converted document. */
export interface Called {
  /** Its name as other files write it: `PetStore.listPets`. */
  reference: string;
  http: HttpOperation;
  /** As the document has it, with the parameters that its path has for all operations. */
  written: Json;
}

/** A parameter in a path, as other files write it. */
export interface PathParameter {
  name: string;
  property: ModelProperty;
  reference: string;
}

/** Every operation of the service, in the order of the document. */
export function calledOperations(program: Program, { http }: Compiler, document: Json): Called[] {
  const [services] = http.getAllHttpServices(program);
  const paths = new Map(
    Object.entries(objectOf(document["paths"])).map(([path, item]) => [withoutNames(path), objectOf(item)]),
  );
  return services.flatMap(({ operations }) =>
    operations.map((operation) => ({
      reference: nameOf(operation.operation),
      http: operation,
      written: writtenIn(paths.get(withoutNames(operation.path)) ?? {}, operation.verb),
    })),
  );
}

function writtenIn(item: Json, verb: string): Json {
  const operation = objectOf(item[verb]);
  const parameters = [operation, item].flatMap((each): unknown[] =>
    Array.isArray(each["parameters"]) ? each["parameters"] : [],
  );
  return { ...operation, parameters };
}

/** A path without the names of its parameters, and without a slash at its end. */
export function shapeOf(path: string): string {
  return withoutNames(withoutSlash(path));
}

function withoutNames(path: string): string {
  return path.replaceAll(/\{[^{}]*\}/g, "{}");
}

function withoutSlash(path: string): string {
  return path.replace(/(.)\/$/, "$1");
}

/** The parameters in the path, first to last. */
export function pathParameters({ http, reference }: Called): PathParameter[] {
  const all = http.parameters.parameters.filter(({ type }) => type === "path");
  const place = ({ name }: { name: string }): number => http.path.indexOf(`{${name}`);
  return all
    .toSorted((a, b) => place(a) - place(b))
    .map(({ name, param }) => ({
      name,
      property: param,
      reference: `${reference}::parameters.${printIdentifier(param.name)}`,
    }));
}

/** Whether the path ends with a parameter. */
export function isItem({ http }: Called): boolean {
  const last = withoutSlash(http.path).split("/").at(-1) ?? "";
  return last.endsWith("}") && last.startsWith("{");
}

/** The path without its last part. */
export function collectionOf({ http: { path } }: Called): string {
  return shapeOf(withoutSlash(path).replace(/\/[^/]*$/, ""));
}

/** The bodies of the successful replies. */
export function successBodies({ http }: Called): Type[] {
  return http.responses
    .filter(({ statusCodes }) => typeof statusCodes === "number" && statusCodes >= 200 && statusCodes < 300)
    .flatMap(({ responses }) => responses.flatMap(({ body }) => body?.type ?? []));
}

/** Whether the operation declares a reply with this status itself, not by a range or a default. */
export function declares({ http }: Called, status: number): boolean {
  return http.responses.some(({ statusCodes }) => statusCodes === status);
}

/** Whether a model has a name of its own, so that other files can name it. */
export function isNamed(type: Type): type is Model {
  return (
    type.kind === "Model" &&
    type.name !== "" &&
    type.name !== "Array" &&
    type.name !== "Record" &&
    type.templateMapper === undefined
  );
}

/** What has a name in a reply: the reply itself, or the one part with a name of a reply that adds members to it. */
export function namedPart(type: Type): Model | undefined {
  const parts = type.kind === "Model" ? type.sourceModels.map(({ model }) => model).filter(isNamed) : [];
  if (isNamed(type)) return type;
  return parts.length === 1 ? parts[0] : undefined;
}

/** The name of a declaration as other files write it: `PetStore.Pet`. */
export function nameOf({ name, namespace }: { name: string; namespace?: Namespace | undefined }): string {
  const around = namespace === undefined || namespace.name === "" ? "" : `${nameOf(namespace)}.`;
  return `${around}${printIdentifier(name)}`;
}
