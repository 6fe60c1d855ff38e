import { integerRanges } from "@tallystick/contract";
import { Ajv2020, type Options } from "ajv/dist/2020.js";
import formats from "ajv-formats";

/** Ajv as the suite uses it: all errors, and formats as TypeSpec's types mean them. */
export function suiteAjv(options: Options = {}): Ajv2020 {
  // Unoptimised code that holds each schema once compiles in half the time, and runs as fast. The generator has checked the
  // schemas themselves.
  const compiling = { code: { optimize: false }, inlineRefs: false, validateSchema: false };
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateFormats: true,
    logger: false,
    ...compiling,
    ...options,
  });
  formats.default(ajv);
  for (const [name, [least, most]] of Object.entries(integerRanges))
    ajv.addFormat(name, { type: "number", validate: (value: number) => least <= value && value <= most });
  // A `plainTime` is one on the wall, without an offset; JSON Schema wants one.
  return ajv.addFormat("time", formats.default.get("iso-time", "full"));
}
