import { documentForm, replacementForm } from "./fixtures.ts";
import type { Requests } from "../request-maker.ts";

/** The requests of the domain that the contract does not tell: files. */
export const documentRequests: Requests<"documents.create" | "documents.replace"> = {
  "documents.create": async (_t, { customer }) => ({ body: documentForm(await customer()) }),
  "documents.replace": async (_t, { document }) => ({
    params: { documentId: await document() },
    body: replacementForm(),
  }),
};
