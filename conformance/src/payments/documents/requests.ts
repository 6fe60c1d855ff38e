import { documentForm, replacementForm } from "./fixtures.ts";
import type { Requests } from "../request-maker.ts";

/** The plain requests of the domain's operations. */
export const documentRequests: Requests<
  "documents.create" | "documents.delete" | "documents.get" | "documents.list" | "documents.replace"
> = {
  "documents.create": async (_t, { customer }) => ({ body: documentForm(await customer()) }),
  "documents.list": async (_t, { customer }) => ({ query: { documentHolder: await customer() } }),
  "documents.get": async (_t, { document }) => ({ params: { documentId: await document() } }),
  "documents.replace": async (_t, { document }) => ({
    params: { documentId: await document() },
    body: replacementForm(),
  }),
  "documents.delete": async (_t, { disposableDocument }) => ({ params: { documentId: await disposableDocument() } }),
};
