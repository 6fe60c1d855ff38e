import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { formType, headerNames } from "../headers.ts";
import { invalidBody, parseJson } from "./parse-json.ts";
import { hasOtherCharset, isEmpty } from "./read-body.ts";
import type { FormFields } from "./type-form.ts";
import { ambiguous } from "../refusals/ambiguous.ts";
import { Refused } from "../refusals/refused.ts";
import { CommonRefusal } from "../refusals/common-refusal.ts";
import type { UploadedFile } from "./uploaded-file.ts";

export interface FormLimits {
  /** Bytes of one file. */
  file: number;
  /** The answer to a file above it, by the name of its part. */
  fileTooLarge(part: string): Refused;
}

/** Bytes of a form besides its file: the other parts, and the lines between them. */
const maxOtherBytes = 1024 * 1024;
const mostParts = 100;

const mostBytes = ({ file }: FormLimits): number => file + maxOtherBytes;

/** The parts of a form by name. 400, 413 or 415 for a body that is not a form (V-03). */
export async function readForm(request: IncomingMessage, limits: FormLimits): Promise<FormFields> {
  const parser = openParser(request, limits);
  const parts = new Map<string, unknown[]>();
  try {
    await parse(request, parser, new PartsReader(parts, limits), limits);
  } catch (error) {
    throw error instanceof Refused ? error : invalidBody("The form could not be read", error);
  } finally {
    // Some clients read the reply only after they have sent the whole body.
    request.unpipe(parser).resume();
    await finished(request, { writable: false }).catch(() => {});
  }
  return Object.fromEntries(parts);
}

function openParser({ headers, readableEnded }: IncomingMessage, limits: FormLimits): BusboyInstance {
  // The limits apply to the stream, and form parsers do not agree on a shape for what they leave in `request.body`.
  if (readableEnded) throw new Error("The form was read before the router; mount the router before any form parser");
  if (isEmpty(headers)) throw invalidBody("A body is required");
  // Who asks first need not send what its length says is too large; anybody else is heard out.
  if (headers.expect !== undefined && Number(headers["content-length"]) > mostBytes(limits)) throw tooLarge();
  const type = headers[headerNames.contentType] ?? "";
  if (type.split(";", 1)[0]?.trim().toLowerCase() !== formType)
    throw new CommonRefusal("unsupportedMediaType", { message: `The body must be ${formType}.` });
  if (hasOtherCharset(type)) throw ambiguous("body", "charset");
  if ((headers["content-encoding"] ?? "identity") !== "identity")
    throw new CommonRefusal("unsupportedMediaType", { message: "A form must not be compressed." });
  try {
    return new Busboy({
      headers: { ...headers, [headerNames.contentType]: type },
      limits: { fileSize: limits.file, parts: mostParts, headerPairs: 20 },
    });
  } catch (error) {
    throw invalidBody("The form could not be read", error);
  }
}

async function parse(
  request: IncomingMessage,
  parser: BusboyInstance,
  reader: PartsReader,
  limits: FormLimits,
): Promise<void> {
  let size = 0;
  const parsed = new Promise<void>((resolve, reject) => {
    parser.on("error", reject).on("finish", resolve);
    parser.on("partsLimit", () => reject(invalidBody(`The form has more than ${mostParts} parts`)));
    parser.on("file", (...part) => reader.file(part[0], part[1], { name: part[2], type: part[4] }, reject));
    parser.on("field", (name, value, _, isCut, __, type) => reader.field(name, value, { isCut, type }, reject));
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostBytes(limits)) reject(tooLarge());
    });
  });
  request.pipe(parser);
  // When a client disconnects, the parser gets no end event and would wait for ever.
  await Promise.race([parsed, finished(request, { writable: false }).then(() => parsed)]);
}

type Fail = (error: unknown) => void;

class PartsReader {
  readonly #parts: Map<string, unknown[]>;
  readonly #limits: FormLimits;

  constructor(parts: Map<string, unknown[]>, limits: FormLimits) {
    this.#parts = parts;
    this.#limits = limits;
  }

  field(name: string, value: string, { isCut, type }: { isCut: boolean; type: string }, fail: Fail): void {
    if (isCut) return fail(tooLarge());
    try {
      // A part may be declared as JSON: clients that follow the encoding of the document do so for an enum.
      this.#add(name, type === "application/json" ? parseJson(Buffer.from(value), `body.${name}`) : value);
    } catch (error) {
      fail(error);
    }
  }

  file(part: string, stream: BusboyFileStream, { name, type }: Partial<Omit<UploadedFile, "bytes">>, fail: Fail): void {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("error", fail); // The form ends within the file.
    stream.on("limit", () => fail(this.#limits.fileTooLarge(part)));
    stream.on("end", () => {
      const file: UploadedFile = { name: name ?? "", type: type ?? "", bytes: Buffer.concat(chunks) };
      this.#add(part, file);
    });
  }

  #add(name: string, value: unknown): void {
    this.#parts.set(name, [...(this.#parts.get(name) ?? []), value]);
  }
}

function tooLarge(): Refused {
  return new CommonRefusal("tooLarge", { message: "The body is too large." });
}
