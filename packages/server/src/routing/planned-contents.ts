import {
  mediaFormOf,
  type Content,
  type MediaForm,
  type OpenApiDocument,
  type Operation,
  type Reply,
} from "@tallystick/contract";
import { xmlForm, type XmlForm } from "../body/xml-form.ts";
import { jsonType } from "../headers.ts";
import { replyKey, type OperationValidator } from "../validation/operation-validator.ts";
import type { FindFaultOfReply } from "../validation/document-validator.ts";
import { validationType } from "../validation/validation-document.ts";

/** A media type of a body, and how it is written. */
export interface PlannedContent {
  contentType: string;
  form: MediaForm;
  /** Its name to the validator. */
  validationType: string;
  /** Of XML whose schema is no text. */
  xml?: XmlForm;
}

/** A reply of an operation, as the check of a reply needs it. */
export interface PlannedReply {
  declared: Reply;
  /** In the document. */
  key: string;
  contents: readonly [PlannedContent, ...PlannedContent[]];
  faultOf: FindFaultOfReply;
}

/** The media types of the body of a request; none where it takes no body. */
export function bodyContents(document: OpenApiDocument, { body }: Operation): PlannedContent[] {
  return body === undefined ? [] : [body, ...(body.others ?? [])].map((each) => planned(document, each));
}

/** The replies of an operation, those with one status first: each of them stands before a range that it is in. */
export function plannedReplies(
  document: OpenApiDocument,
  { replies }: Operation,
  validator: OperationValidator,
): PlannedReply[] {
  const byWidth = replies.toSorted((a, b) => widthOf(a) - widthOf(b));
  return byWidth.map((declared) => ({
    declared,
    key: replyKey(declared),
    // A row without a schema leaves it to the document whether there is a body.
    contents: [
      planned(document, { contentType: declared.contentType ?? jsonType, schema: declared.schema }),
      ...(declared.others ?? []).map((other) => planned(document, other)),
    ],
    faultOf: declared.kind === "error" ? validator.faultOfError : validator.faultOfReply,
  }));
}

function widthOf({ status, until = status }: Reply): number {
  return until - status;
}

function planned(
  document: OpenApiDocument,
  { contentType, schema }: Pick<Content, "contentType"> & { schema: string | undefined },
): PlannedContent {
  const form = mediaFormOf(contentType);
  const xml = form === "xml" && schema !== undefined ? xmlForm(document, schema) : undefined;
  return { contentType, form, validationType: validationType(contentType), ...(xml && { xml }) };
}
