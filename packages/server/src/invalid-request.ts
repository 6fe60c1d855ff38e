import { Refused } from "./refused.ts";
import { answers } from "./status.ts";

/** One finding of the validator: a JSON pointer from the request down. */
interface Finding {
  path: string;
  message: string;
}

/**
 * The validator's complaint as the contract words it: 400 naming the place, `body.source.accountId` (G-02). The value is
 * shown for query parameters only; bodies and headers carry secrets. A path parameter at fault names nothing: 404 (V-05).
 */
export function invalidRequest(error: Error, query: Record<string, unknown>): Error {
  const [finding] = findingsOf(error);
  if (finding === undefined) return error;
  const [part, ...steps] = finding.path.split("/").slice(1);
  if (part === "params") return new Refused(answers.notFound, { message: "No resource has this id." });
  const field = `${parts[part ?? ""] ?? part}${steps.map(step).join("")}`;
  const value = part === "query" ? query[steps[0] ?? ""] : undefined;
  const details = { field, ...(typeof value === "string" && { value }) };
  return new Refused(answers.invalidInput, { message: `${field} ${finding.message}.`, details, cause: error });
}

const parts: Record<string, string> = { headers: "header" };

function step(token: string): string {
  const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
  return /^\d+$/.test(name) ? `[${name}]` : `.${name}`;
}

/** Composite keywords only say that something below them failed, and say it after what it was: the first finding is it. */
function findingsOf(error: Error): Finding[] {
  if (!("errors" in error) || !Array.isArray(error.errors)) return [];
  return error.errors.filter(isFinding);
}

function isFinding(value: unknown): value is Finding {
  return (
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "message" in value
  );
}
