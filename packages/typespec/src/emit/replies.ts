import type { Program } from "@typespec/compiler";
import type { HttpOperationResponse } from "@typespec/http";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import type { Reply } from "../model.ts";
import { contentsOf } from "./contents.ts";
import { answersOf, codesOf } from "./reply-codes.ts";
import type { DocumentedOperation } from "./source.ts";

const ACCEPTED = 202;
const FIRST_ERROR = 400;
const LAST_ERROR = 599;

/** Every declared reply, by status. */
export function repliesOf(program: Program, operation: DocumentedOperation): Reply[] {
  const answers = answersOf(program, operation);
  const signed = signedRetryUses.on(program, operation.type).length > 0;
  return operation.http.responses
    .map((response): Reply => {
      const { status, until, key } = statusesOf(response);
      const kind = kindOf(status, signed);
      return {
        status,
        ...(until && { until }),
        kind,
        ...contentOf(operation, key),
        headers: requiredHeaders(response),
        codes: kind === "error" ? codesOf(answers, status, response) : [],
      };
    })
    .toSorted((a, b) => a.status - b.status);
}

/** The first and the last status of a reply, and its key in the document. What a contract calls `default` is any error. */
function statusesOf({ statusCodes }: HttpOperationResponse): { status: number; until?: number; key: string } {
  if (typeof statusCodes === "number") return { status: statusCodes, key: String(statusCodes) };
  if (statusCodes === "*") return { status: FIRST_ERROR, until: LAST_ERROR, key: "default" };
  const { start, end } = statusCodes;
  return { status: start, until: end, key: `${Math.floor(start / 100)}XX` };
}

function kindOf(status: number, signed: boolean): Reply["kind"] {
  if (status >= FIRST_ERROR) return "error";
  return signed && status === ACCEPTED ? "challenge" : "success";
}

function contentOf(
  { document, http }: DocumentedOperation,
  key: string,
): Pick<Reply, "schema" | "contentType" | "others"> {
  const [first, ...others] = contentsOf(document.responses[key]?.content, [
    "paths",
    http.path,
    http.verb,
    "responses",
    key,
  ]);
  if (first === undefined) return {};
  const { schema, contentType } = first;
  return {
    schema,
    ...(contentType !== "application/json" && { contentType }),
    ...(others.length > 0 && { others }),
  };
}

/** Headers that every form of the reply carries, but for that of its media type: of a reply to HEAD it is one of them. */
function requiredHeaders({ responses: forms }: HttpOperationResponse): string[] {
  const all = forms.flatMap(({ headers = {} }) => Object.keys(headers));
  const names = new Set(all.filter((name) => name.toLowerCase() !== "content-type"));
  return [...names].filter((name) => forms.every(({ headers }) => headers?.[name]?.optional === false)).toSorted();
}
