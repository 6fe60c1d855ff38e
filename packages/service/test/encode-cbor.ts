/** The part of CBOR that an attestation needs. */
export type CborValue = number | string | Buffer | Map<number, CborValue> | Map<string, CborValue>;

export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const entries: [number | string, CborValue][] = [...value];
    return Buffer.concat([head(5, entries.length), ...entries.flat().map((part) => encodeCbor(part))]);
  }
  return Buffer.concat([head(2, value.length), value]);
}

/** The major type and a length, or a number, below 65536. */
function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}
