import type { ErrorObject } from "ajv/dist/2020.js";
import { Refused } from "./refused.ts";
import { answers } from "./status.ts";

/**
 * The validator's complaint as the contract words it: 400 naming the place, `body.source.accountId` (G-02). The value is
 * shown for query parameters only; bodies and headers carry secrets. A path parameter at fault names nothing: 404 (V-05).
 *
 * Composite keywords only say that something below them failed, and say it after what it was. Where a value had several
 * shapes to fit, it was probably meant for the one in which the fault lies deepest; else for the first.
 */
export function invalidRequest(
  errors: readonly ErrorObject[] | null | undefined,
  query: Record<string, unknown>,
): Error {
  const error = errors?.reduce((told, other) => (depthOf(other) > depthOf(told) ? other : told));
  if (error === undefined) return new Error("The validator failed and does not say why");
  const [part = "", ...steps] = placeOf(error).split("/").slice(1);
  if (part === "params") return new Refused(answers.notFound, { message: "No resource has this id." });
  const field = `${parts[part] ?? part}${steps.map(step).join("")}`;
  const value = part === "query" ? query[steps[0] ?? ""] : undefined;
  const details = { field, ...(typeof value === "string" && { value }) };
  return new Refused(answers.invalidInput, { message: `${field} ${messageOf(error)}.`, details });
}

const parts: Record<string, string> = { headers: "header" };

function depthOf({ instancePath }: ErrorObject): number {
  return instancePath.split("/").length;
}

/** The path of what is at fault, from the request down: of a member that is missing, too. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const member: unknown = params["missingProperty"] ?? params["additionalProperty"] ?? params["unevaluatedProperty"];
  return typeof member === "string" ? `${instancePath}/${member}` : instancePath;
}

function messageOf({ keyword, message = "is wrong", params }: ErrorObject): string {
  if (keyword === "required") return "is required";
  const allowed: unknown = params["allowedValues"];
  return keyword === "enum" && Array.isArray(allowed) ? `${message}: ${allowed.join(", ")}` : message;
}

function step(token: string): string {
  const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
  return /^\d+$/.test(name) ? `[${name}]` : `.${name}`;
}
