import type { Program } from "@typespec/compiler";
import type { HttpOperationResponse } from "@typespec/http";
import { signedRetryUses } from "../decorators/signed-retry.ts";
import type { Reply } from "../model.ts";
import { schemaPointer } from "./document.ts";
import { answersOf, codesOf } from "./reply-codes.ts";
import type { DocumentedOperation } from "./source.ts";

const ACCEPTED = 202;
const FIRST_ERROR = 400;

/** Every declared reply, by status. */
export function repliesOf(program: Program, operation: DocumentedOperation): Reply[] {
  const answers = answersOf(program, operation);
  const signed = signedRetryUses.on(program, operation.type).length > 0;
  return operation.http.responses
    .flatMap((response): Reply[] => {
      const status = response.statusCodes;
      if (typeof status !== "number") return [];
      const kind = kindOf(status, signed);
      const schema = replySchema(operation, status);
      return [
        {
          status,
          kind,
          ...(schema === undefined ? {} : { schema }),
          headers: requiredHeaders(response),
          codes: kind === "error" ? codesOf(answers, status, response) : [],
        },
      ];
    })
    .toSorted((a, b) => a.status - b.status);
}

function kindOf(status: number, signed: boolean): Reply["kind"] {
  if (status >= FIRST_ERROR) return "error";
  return signed && status === ACCEPTED ? "challenge" : "success";
}

function replySchema({ document, http }: DocumentedOperation, status: number): string | undefined {
  const [type, media] = Object.entries(document.responses[status]?.content ?? {})[0] ?? [];
  if (type === undefined) return undefined;
  return schemaPointer(media, ["paths", http.path, http.verb, "responses", String(status), "content", type]);
}

/** Headers that every form of the reply carries. */
function requiredHeaders({ responses: forms }: HttpOperationResponse): string[] {
  const names = new Set(forms.flatMap(({ headers = {} }) => Object.keys(headers)));
  return [...names].filter((name) => forms.every(({ headers }) => headers?.[name]?.optional === false)).toSorted();
}
