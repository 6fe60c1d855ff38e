import { Readable } from "node:stream";

/** The bytes of a body, or a stream of them; undefined for a value that is neither. */
export function bytesOf(body: unknown): Buffer | Readable | undefined {
  if (Buffer.isBuffer(body)) return body;
  if (body instanceof Uint8Array) return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (body instanceof ArrayBuffer) return Buffer.from(body);
  if (body instanceof Readable) return body;
  if (body instanceof Blob) return Readable.from(streamOf(body.stream()));
  return isAsyncIterable(body) ? Readable.from(body) : undefined;
}

function streamOf(stream: object): AsyncIterable<unknown> {
  // A web stream of Node is iterable; its type does not say so.
  return stream as AsyncIterable<unknown>;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

/** An event of `text/event-stream`. */
interface ServerEvent {
  event: string;
  id: string;
  /** Milliseconds. */
  retry: number;
  data: unknown;
}

/** One event of `text/event-stream`. What is no text is written as JSON. */
export function eventText(given: unknown): string {
  const { event, id, retry, data }: Partial<ServerEvent> = Object(given);
  const text = typeof data === "string" ? data : JSON.stringify(data);
  const lines = [
    ...(event === undefined ? [] : [`event: ${event}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(retry === undefined ? [] : [`retry: ${retry}`]),
    ...(text ?? "").split("\n").map((line) => `data: ${line}`),
  ];
  return `${lines.join("\n")}\n\n`;
}
