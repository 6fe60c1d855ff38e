import type { Schema } from "@tallystick/contract";
import type { Call, OrRefusal, Reply, RunningService } from "./start-service.ts";

type Document = Schema<"Document">;

export interface Upload {
  method?: "POST" | "PUT";
  path?: string;
  /** The parts besides the file; an undefined one is left out. */
  parts?: Record<string, string | undefined>;
  content?: Uint8Array;
  fileName?: string;
  as?: Call["as"];
}

/** A file of that length that begins like a PDF. */
export function pdf(length = 64): Uint8Array {
  const content = new Uint8Array(length);
  content.set(Buffer.from("%PDF-1.7\n").subarray(0, length));
  return content;
}

/** Sends a form. By default: a passport of `holder`. */
export async function upload(
  { url, first }: RunningService,
  holder: string,
  { method = "POST", path = "/documents", parts, content = pdf(), fileName = "passport.pdf", as = first }: Upload = {},
): Promise<Reply<OrRefusal<Document>>> {
  const form = new FormData();
  const described = { documentHolder: holder, documentType: "PASSPORT", country: "GB", ...parts };
  for (const [name, value] of Object.entries(described)) if (value !== undefined) form.set(name, value);
  form.set("file", new Blob([Buffer.from(content)]), fileName);
  const response = await fetch(`${url}${path}`, {
    method,
    headers: as ? { authorization: `Basic ${btoa(`${as.clientId}:${as.clientSecret}`)}` } : {},
    body: form,
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as OrRefusal<Document> };
}
