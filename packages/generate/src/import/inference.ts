import type { Program } from "@typespec/compiler";
import type { Compiler } from "../compile-spec.ts";
import { successBodies, type Called } from "./called.ts";
import type { Resources } from "./resources.ts";

/** One statement about the API that the document does not make, with the reason to make it. */
export interface Inference {
  /** A statement of TypeSpec in one line. */
  statement: string;
  /** After "because"; a whole clause. */
  because: string;
  /** The operation that it is about. */
  operation?: string;
  /** Whether it stands in the file as a comment only, for somebody to complete. */
  isSuggestion?: boolean;
}

/** What is inferred, and what looks as if something should be, and is not. */
export interface Inferred {
  inferences: Inference[];
  open: string[];
}

/** What the rules of inference see. */
export interface Seen {
  program: Program;
  compiler: Compiler;
  operations: readonly Called[];
  resources: Resources;
}

/** Method and path, as a person reads them. */
export function called({ http }: Called): string {
  return `${http.verb.toUpperCase()} ${http.path}`;
}

/** Whether a successful reply has this member at the top. */
export function showsMember(operation: Called, member: string): boolean {
  return successBodies(operation).some((body) => has(body, member));
}

function has(body: ReturnType<typeof successBodies>[number], member: string): boolean {
  if (body.kind === "Union") return [...body.variants.values()].every(({ type }) => has(type, member));
  if (body.kind !== "Model") return false;
  return body.properties.has(member) || (body.baseModel !== undefined && has(body.baseModel, member));
}
