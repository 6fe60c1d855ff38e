import { objectOf, type Json } from "./read-document.ts";

const METHODS: ReadonlySet<string> = new Set(["get", "put", "post", "delete", "options", "head", "patch", "trace"]);

/** The document without the operations that declare no reply, which no TypeSpec can say; and a note for each. */
export function withoutUnanswered(document: Json): { document: Json; notes: string[] } {
  const notes: string[] = [];
  const isAnswered = (path: string, method: string, operation: unknown): boolean => {
    if (!METHODS.has(method) || Object.keys(objectOf(objectOf(operation)["responses"])).length > 0) return true;
    notes.push(
      `${method.toUpperCase()} ${path} is left out: its \`responses\` are missing or empty. Name a reply there.`,
    );
    return false;
  };
  const paths = Object.entries(objectOf(document["paths"])).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(objectOf(item)).filter(([method, operation]) => isAnswered(path, method, operation)),
    ),
  ]);
  return { document: { ...document, paths: Object.fromEntries(paths) }, notes };
}
