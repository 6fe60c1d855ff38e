import openapiTS, { astToString, COMMENT_HEADER } from "openapi-typescript";
import { header } from "./header.ts";

/** The types of every path, operation and component of an OpenAPI document, given as JSON text. */
export async function printTypes(document: string): Promise<string> {
  const types = await openapiTS(document, {
    readWriteMarkers: true,
    defaultNonNullable: false,
    alphabetize: true,
    silent: true,
  });
  return `${header("the OpenAPI document of spec/")}\n${COMMENT_HEADER}${astToString(types)}`;
}
