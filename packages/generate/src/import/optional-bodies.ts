import { objectOf, type Json } from "./read-document.ts";

/**
 * Converted TypeSpec in which the bodies are optional that the document calls so: the converter makes each one needed. Where a document
 * says neither, it was mostly forgotten.
 */
export function withOptionalBodies(text: string, document: Json): string {
  const names = new Set(optionalIn(document));
  const operations = text.split(/(?=\bop )/);
  return operations
    .map((operation) => {
      const [, name = ""] = /^op (`[^`]+`|[\w$]+)\(/.exec(operation) ?? [];
      return names.has(wordOf(name)) ? operation.replace("@body body:", "@body body?:") : operation;
    })
    .join("");
}

function optionalIn(document: Json): string[] {
  return Object.values(objectOf(document["paths"])).flatMap((item) =>
    Object.values(objectOf(item)).flatMap((each) => {
      const { operationId, requestBody } = objectOf(each);
      return typeof operationId === "string" && objectOf(requestBody)["required"] === false
        ? [wordOf(operationId.split(".").at(-1) ?? "")]
        : [];
    }),
  );
}

function wordOf(name: string): string {
  return name.replaceAll(/\W+/g, "");
}
