import { isText, type Fact } from "../../../checks/schema/facts/fact.ts";

/** What is true of every document. */
export const businessFacts: readonly Fact[] = [
  {
    rule: "G-23a",
    resource: "Document",
    at: "",
    expected: "what it was made with and its fileName, but never its file",
    holds: ({ documentHolder, documentType, country, fileName, ...others }) =>
      [documentHolder, documentType, country, fileName].every(isText) && !("file" in others) && !("content" in others),
  },
];
