import { createHash } from "node:crypto";

/** A stored value as one line: the number of bytes of its JSON in eight digits, their digest, and the JSON. */
export function sealed(value: unknown): string {
  const json = JSON.stringify(value);
  return headOf(json) + json;
}

/** The value of a line; undefined where a byte of it is another than was stored. */
export function unsealed(line: Buffer): unknown {
  const json = line.toString("utf8", headLength);
  return line.equals(Buffer.from(headOf(json) + json)) ? JSON.parse(json) : undefined;
}

/** The number of bytes that the first digits of a line announce: infinite while some are missing, 0 where they are none. */
export function announcedLength(line: Buffer): number {
  const size = line.toString("latin1", 0, sizeLength);
  if (!/^[\da-f]*$/.test(size)) return 0;
  return size.length < sizeLength ? Infinity : headLength + Number.parseInt(size, 16);
}

const sizeLength = 8;
const headLength = sizeLength + 1 + 64 + 1;

function headOf(json: string): string {
  const size = Buffer.byteLength(json).toString(16).padStart(sizeLength, "0");
  return `${size} ${createHash("sha256").update(json).digest("hex")} `;
}
