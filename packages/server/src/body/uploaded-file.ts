import type { Contract, DocumentedOperation, OperationIdOf, RequestOf, TallystickContract } from "@tallystick/contract";

/** A file part of a form. */
export interface UploadedFile {
  /** The name that the client gave, without folders; may be empty. */
  name: string;
  /** The media type the client declares, lower case. The handler decides what the bytes are. */
  type: string;
  bytes: Buffer;
}

/** The body as a handler sees it: JSON as its schema describes it, or the parts of a form, where a file is an `UploadedFile`. */
export type BodyIn<Op extends OperationIdOf<C>, C extends Contract = TallystickContract> =
  DocumentedOperation<Op, C> extends { requestBody: { content: { "multipart/form-data": infer Form } } }
    ? WithFiles<Form>
    : RequestOf<Op, C>["body"];

/** The document has no schema for the bytes of a part, so its type is unknown. */
type WithFiles<Form> = { [Part in keyof Form]: unknown extends Form[Part] ? UploadedFile : Form[Part] };
