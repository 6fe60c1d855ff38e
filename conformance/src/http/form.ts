import type { FormFile } from "./exchange.ts";
import { parsedJson } from "../json/parsed-json.ts";

/** A boundary that no text of the suite contains. */
const boundary = "tallystick-form-boundary-7f3a";

/** The media type of the forms below. */
export const formType: string = `multipart/form-data; boundary=${boundary}`;

/** The fields of an object as a multipart form: texts, and files with their names and types; of a list several parts of one name. */
export function formBody(fields: Readonly<Record<string, unknown>>, wholeLists: readonly string[] = []): Buffer {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) =>
      (Array.isArray(value) && !wholeLists.includes(name) ? value : [value]).map((each) => partOf(name, each)),
    );
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/** The same fields for a reader: of a file only its name and length. */
export function formText(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields, (_name, value: unknown) =>
    isFormFile(value) ? `<${value.fileName}, ${value.contentType}, ${value.content.length} bytes>` : value,
  );
}

/** A part of a form as `formText` shows it: a text, or a file by its name and type. */
export type ShownPart = { name: string } & ({ text: string } | { fileName: string; contentType: string });

/** The parts of what `formText` shows; undefined for any other text. */
export function formParts(text: string): ShownPart[] | undefined {
  const fields = parsedJson(text);
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return undefined;
  return Object.entries(fields).map(([name, value]) => {
    const shown = typeof value === "string" ? value : JSON.stringify(value);
    const [, fileName, contentType] = /^<(.*), ([^,]*), \d+ bytes>$/s.exec(shown) ?? [];
    return fileName === undefined || contentType === undefined
      ? { name, text: shown }
      : { name, fileName, contentType };
  });
}

function partOf(name: string, value: unknown): Buffer {
  const file = isFormFile(value) ? `; filename="${value.fileName}"\r\nContent-Type: ${value.contentType}` : "";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
  const content = isFormFile(value)
    ? value.content
    : Buffer.from(typeof value === "string" ? value : JSON.stringify(value));
  return Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n")]);
}

/** Whether a value of a form is a file. */
export function isFormFile(value: unknown): value is FormFile {
  return typeof value === "object" && value !== null && "content" in value && value.content instanceof Uint8Array;
}
