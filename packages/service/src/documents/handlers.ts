import type { OperationId } from "@tallystick/contract";
import type { Call, Handlers, Refuser, UploadedFile } from "@tallystick/server";
import { findCustomer } from "../customers/index.ts";
import { findOwner } from "../owners/index.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { Tx } from "../storage/store.ts";
import { decideDocument, decideReplacement, mediaTypeOf } from "./decide.ts";
import {
  countDocuments,
  deleteDocument,
  type DocumentFile,
  findDocument,
  insertDocument,
  readDocuments,
  replaceDocument,
} from "./store.ts";
import { toDocument } from "./view.ts";

export interface DocumentOptions {
  /** How many documents one customer or owner may have; 500 by default. */
  documentQuota?: number;
}

const defaultQuota = 500;

/** The documents of customers and owners. */
export function documentHandlers(
  { ids }: Runtime,
  { documentQuota = defaultQuota }: DocumentOptions = {},
): Pick<Handlers<Tx>, Extract<OperationId, `documents.${string}`>> {
  return {
    "documents.create": async (call: Call<"documents.create", Tx>) => {
      const { body, tx, now } = call;
      const { platformId } = call.principal;
      const holderId = body.documentHolder;
      call.refuseUnless("unknown body.documentHolder", await isHolder(tx, platformId, holderId));
      const isFull = (await countDocuments(tx, holderId)) >= documentQuota;
      const message = `${holderId} has ${documentQuota} documents, the most that are kept; delete one, or replace it.`;
      call.refuseUnless("over-limit body.file", !isFull, undefined, { message });
      const file = checkFile(call, body.file);
      const id = ids.next("Document");
      const row = decideDocument(body, { id, platformId, holderId, fileName: body.file.name, at: now });
      await insertDocument(tx, row, file);
      return { status: 201, body: toDocument(row) };
    },

    "documents.list": async (call: Call<"documents.list", Tx>) => {
      const { platformId } = call.principal;
      const { items, ...rest } = await readDocuments(call.tx, { platformId }, call.page, call.filters);
      return { status: 200, body: call.listed(items.map(toDocument), rest) };
    },

    "documents.get": async (call: Call<"documents.get", Tx>) => {
      const row = await findDocument(call.tx, call.principal.platformId, call.params.documentId);
      if (!row) call.refuse("unknown path.documentId");
      return { status: 200, body: toDocument(row) };
    },

    "documents.replace": async (call: Call<"documents.replace", Tx>) => {
      const { body, tx, now } = call;
      const known = await findDocument(tx, call.principal.platformId, call.params.documentId);
      if (!known) call.refuse("unknown path.documentId");
      const file = checkFile(call, body.file);
      const row = decideReplacement(known, body, { fileName: body.file.name, at: now });
      await replaceDocument(tx, row, file);
      return { status: 200, body: toDocument(row) };
    },

    "documents.delete": async (call: Call<"documents.delete", Tx>) => {
      const row = await findDocument(call.tx, call.principal.platformId, call.params.documentId);
      if (!row) call.refuse("unknown path.documentId");
      call.refuseUnless("in-use path.documentId", await deleteDocument(call.tx, row.id));
      return { status: 204 };
    },
  };
}

/** An existing customer, or an owner of a business. */
async function isHolder(tx: Tx, platformId: string, id: string): Promise<boolean> {
  const customer = await findCustomer(tx, platformId, id);
  if (customer) return customer.isDeleted === 0;
  return (await findOwner(tx, platformId, id)) !== undefined;
}

/** The bytes of the file decide its type, not the name or the client (G-24b). */
function checkFile(call: Refuser<"unsupported body.file">, { bytes, type }: UploadedFile): DocumentFile {
  const mediaType = mediaTypeOf(bytes);
  call.refuseUnless("unsupported body.file", mediaType);
  return { mediaType: mediaType ?? type, content: bytes };
}
