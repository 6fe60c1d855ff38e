import { Ajv2020 } from "ajv/dist/2020.js";
import { GenerateError } from "./generate-error.ts";

const id = "document";

/**
 * Compiles every schema of an OpenAPI document, as a server does that checks by it.
 * @throws GenerateError naming each place whose schema does not compile, and why
 */
export function proveSchemas(document: string): void {
  const { paths, webhooks, components } = JSON.parse(document) as Record<string, unknown>; // the emitter's document
  const root = { paths, webhooks, components };
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, logger: false });
  ajv.addSchema(root, id);
  const problems = [...placesOf(root, [])].flatMap((place) => {
    try {
      ajv.compile({ $ref: `${id}#/${place.map(escaped).join("/")}` });
      return [];
    } catch (error) {
      return [`  ${place.join(" ")}: ${error instanceof Error ? error.message : String(error)}`];
    }
  });
  if (problems.length > 0)
    throw new GenerateError(["The document has schemas that no validator can compile:", ...problems].join("\n"));
}

/** Where the schemas of a document stand: the named ones, and those of parameters, headers and media types. */
function* placesOf(node: unknown, place: readonly string[]): Generator<readonly string[]> {
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key.startsWith("x-") || key.startsWith("example")) continue;
    const here = [...place, key];
    if (key === "schema" || (place.length === 2 && place[1] === "schemas")) yield here;
    else yield* placesOf(value, here);
  }
}

function escaped(segment: string): string {
  return encodeURIComponent(segment.replaceAll("~", "~0").replaceAll("/", "~1"));
}
