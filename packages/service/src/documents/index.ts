export { submitDocuments, submittedDocuments } from "./store.ts";
export type { DocumentRow } from "./tables.ts";
export { toDocument } from "./view.ts";
