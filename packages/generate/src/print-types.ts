import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { withDescriptions, withPlainComments } from "./type-comments.ts";
import { withRequestSchemas } from "./request-schemas.ts";
import { header, repositoryOrigin, type Origin } from "./header.ts";

/** The types of every path, operation and component of an OpenAPI document, given as JSON text. */
export async function printTypes(document: string, origin: Origin = repositoryOrigin): Promise<string> {
  const described = withRequestSchemas(JSON.parse(document));
  const types = await openapiTS(withOpenObjects(JSON.stringify(withDescriptions(described))), {
    defaultNonNullable: false,
    alphabetize: true,
    silent: true,
  });
  return `${header(origin.document, origin)}\n${COMMENT_HEADER}${withPlainComments(astToString(types))}`;
}

/** Replaces `unevaluatedProperties` by `additionalProperties`, the only keyword for open objects that openapi-typescript knows. */
function withOpenObjects(document: string): string {
  return JSON.stringify(JSON.parse(document), (_key, value: unknown) => {
    if (typeof value !== "object" || value === null || !("unevaluatedProperties" in value)) return value;
    const { unevaluatedProperties, ...schema } = value;
    return { ...schema, additionalProperties: unevaluatedProperties };
  });
}
