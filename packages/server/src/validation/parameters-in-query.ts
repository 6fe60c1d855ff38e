import { onlyPath, type ValidationDocument } from "./validation-document.ts";

let documents = 0;

/** Of the operations whose parameters have a bracket in their names. The library remembers them by path and method for all documents of a process. */
export function parametersInQuery({ paths }: ValidationDocument): ReadonlyMap<string, PropertyDescriptor> {
  const path = `document ${(documents += 1)}`;
  const rows = Object.entries(paths[onlyPath]).filter(([, { parameters }]) =>
    parameters.some(({ name }) => String(name).includes("[")),
  );
  return new Map(rows.map(([method, { parameters }]) => [method, { value: { schema: { parameters, path, method } } }]));
}
