import { valueAt, valuesAt } from "../../../json/value-at.ts";
import { isOneOf, isText, type Fact } from "../../../checks/schema/facts/fact.ts";

/** What is true of every owner, document and verification. */
export const businessFacts: readonly Fact[] = [
  {
    rule: "G-23a",
    resource: "Document",
    at: "",
    expected: "what it was made with and its fileName, but never its file",
    holds: ({ documentHolder, documentType, country, fileName, ...others }) =>
      [documentHolder, documentType, country, fileName].every(isText) && !("file" in others) && !("content" in others),
  },
  {
    rule: "G-25a",
    resource: "Verification",
    at: "errors",
    expected: "resourceId, type and reason; field where a field is at fault",
    when: (item) => valuesAt(item, "errors[]").length > 0,
    holds: (item) =>
      valuesAt(item, "errors[]").every(
        (error) =>
          ["resourceId", "type", "reason"].every((name) => isText(valueAt(error, name))) &&
          (!isOneOf(valueAt(error, "type"), ["MISSING_FIELD", "INVALID_FIELD"]) || isText(valueAt(error, "field"))),
      ),
  },
];
