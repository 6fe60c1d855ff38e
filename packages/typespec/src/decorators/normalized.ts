import { setExtension } from "@typespec/openapi";
import type { Decorators } from "../gen/decorators.ts";
import { createDiagnostic } from "../lib.ts";
import { isText, typesBesidesNull } from "../values.ts";

/** The extension of a schema whose texts the service writes in another form. Its value is the list of forms. */
const normalizedExtension = "x-tallystick-normalized";

/** Kept as an extension: like a keyword it belongs to the schema, wherever that is used. */
export const $normalized: Decorators["normalized"] = ({ program }, target, ...forms) => {
  const type = target.kind === "ModelProperty" ? target.type : target;
  const types = typesBesidesNull(type);
  if (types.length > 0 && types.every(isText)) setExtension(program, target, normalizedExtension, forms);
  else
    program.reportDiagnostic(createDiagnostic({ code: "normalized-no-text", format: { name: target.name }, target }));
};
