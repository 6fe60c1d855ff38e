import type { Refused } from "../refusals/refused.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";

/** What express-openapi-validator says of a request that its document does not allow. */
interface InvalidRequest extends Error {
  status: 400;
  errors: readonly Finding[];
}

interface Finding {
  /** A JSON pointer from the request down: `/body/source/accountId`, of a member that is missing too. */
  path: string;
  message: string;
  /** `required.openapi.validation`: the keyword of the schema. */
  errorCode: string;
}

export function isInvalidRequest(error: unknown): error is InvalidRequest {
  if (!(error instanceof Error) || !("status" in error) || error.status !== 400) return false;
  return "errors" in error && Array.isArray(error.errors) && error.errors.length > 0;
}

/**
 * The validator's finding as an error of the contract: 400 naming the place, `body.source.accountId` (G-02). The value is
 * shown for query parameters only; bodies and headers carry secrets. A path parameter at fault names nothing: 404 (V-05).
 *
 * Composite keywords only say that something below them failed, and say it after what it was. Where a value had several
 * shapes to fit, it was probably meant for the one in which the fault lies deepest; else for the first.
 */
export function invalidRequest(
  { errors }: InvalidRequest,
  query: Record<string, unknown>,
  unknownId: (parameter: string) => Refused,
): Refused {
  const { path, message, errorCode } = mostLikely(errors);
  const [part = "", ...steps] = path.split("/").slice(1);
  if (part === "params") return unknownId(steps[0] ?? "");
  const field = `${parts[part] ?? part}${steps.map(step).join("")}`;
  const value = part === "query" ? query[steps[0] ?? ""] : undefined;
  const details = { field, ...(typeof value === "string" && { value }) };
  const problem = keywordOf(errorCode) === "required" ? "is required" : message;
  return new CommonRefusal("invalid", { message: `${field} ${problem}.`, details });
}

/** The validator checks the body even when a parameter is wrong; the parameter is reported. */
function mostLikely(errors: readonly Finding[]): Finding {
  const ofParameters = errors.filter(({ path }) => !path.startsWith("/body"));
  const considered = ofParameters.length > 0 ? ofParameters : errors;
  return considered.reduce((chosen, other) => (depthOf(other) > depthOf(chosen) ? other : chosen));
}

const parts: Record<string, string> = { headers: "header" };

/** Keywords whose path ends in the member that is missing, or too many, instead of at the value they are about. */
const namingMembers = new Set(["required", "additionalProperties", "unevaluatedProperties"]);

function depthOf({ path, errorCode }: Finding): number {
  return path.split("/").length - (namingMembers.has(keywordOf(errorCode)) ? 1 : 0);
}

function keywordOf(errorCode: string): string {
  return errorCode.split(".", 1)[0] ?? "";
}

function step(token: string): string {
  const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
  return /^\d+$/.test(name) ? `[${name}]` : `.${name}`;
}
