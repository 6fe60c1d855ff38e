import { declares, type Called } from "./called.ts";
import { called, type Inference, type Inferred, type Seen } from "./inference.ts";
import { resourceAt } from "./resources.ts";

/** Headers by which a change says what its caller saw. */
const HEADERS: readonly string[] = ["if-match", "if-unmodified-since"];

/** Which changes are refused because they come from an old view (412), or because they do not say what they come from (428). */
export function preconditionsOf({ operations, resources }: Seen): Inferred {
  const found = operations.filter((operation) => resourceAt(operation, resources) !== undefined);
  return { inferences: found.flatMap(refusalsOf), open: [] };
}

function refusalsOf(operation: Called): Inference[] {
  const { http, reference } = operation;
  const header = http.parameters.parameters.find(({ type, name }) => type === "header" && HEADERS.includes(name));
  if (header === undefined || http.verb === "get") return [];
  const refusal = (when: string, status: number): Inference[] => {
    if (!declares(operation, status)) return [];
    const options = `#{ when: "${when}", at: "header.${header.name}", status: ${status}, code: "*" }`;
    const because = `${called(operation)} takes the header ${header.name}, and declares a ${status}`;
    return [{ operation: reference, statement: `@@refuses(${reference}, ${options});`, because }];
  };
  return [...refusal("changed-meanwhile", 412), ...refusal("missing", 428)];
}
