import { createRule, fileRef, paramMessage, type ModelProperty, type Type } from "@typespec/compiler";
import type { HttpPayloadBody } from "@typespec/http";
import { namedOperations } from "../named-operations.ts";
import { unboundedIn, type Unbounded } from "./unbounded.ts";

export const boundedRequestRule = createRule({
  name: "bounded-request",
  severity: "warning",
  description: "Every text, list and record of a request is bounded.",
  docs: fileRef.fromPackageRoot("src/linter/bounded-request.md"),
  messages: {
    text: paramMessage`The text ${"name"} of a request has no greatest length; give it @maxLength or @sizeLimit.`,
    list: paramMessage`The list ${"name"} of a request has no greatest number of items; give it @maxItems or @sizeLimit.`,
    record: paramMessage`The record ${"name"} of a request has no greatest number of members; give it @sizeLimit.`,
  },
  create: (context) => ({
    root: (program) => {
      const seen = new Set<Type>();
      const reported = new Set<unknown>(); // copies of a property and instances of a template share one node
      const report = ({ kind, name, target }: Unbounded): void => {
        if (reported.has(target.node)) return;
        reported.add(target.node);
        context.reportDiagnostic({ messageId: kind, format: { name }, target });
      };
      for (const { http } of namedOperations(program)) {
        const { parameters, body } = http.parameters;
        const parts = [
          ...parameters.map(({ param }) => ({ type: param })),
          ...(body === undefined ? [] : partsOf(body)),
        ];
        for (const { type, ...at } of parts)
          for (const each of unboundedIn(type, { program, seen, ...at })) report(each);
      }
    },
  }),
});

interface Part {
  type: Type;
  /** Where a bound belongs that its type cannot carry. */
  property?: ModelProperty;
}

/** The types of a body: the parts of a form without its files, or the whole. */
function partsOf(body: HttpPayloadBody): Part[] {
  if (body.bodyKind !== "multipart") return body.bodyKind === "file" ? [] : [{ type: body.property ?? body.type }];
  return body.parts.flatMap(({ property, body: { bodyKind, type } }): Part[] =>
    bodyKind === "file" ? [] : [{ type, ...(property && { property }) }],
  );
}
