const SEQUENCE = 0x30;
const INTEGER = 0x02;
const NUMBER_BYTES = 32;

/**
 * The two numbers of a P-256 signature without their ASN.1 structure, as WebCrypto wants them. Throws a `RangeError` for anything but
 * the one DER form of two natural numbers.
 */
export function compactSignature(der: Uint8Array): Uint8Array<ArrayBuffer> {
  const [tag, length, ...numbers] = der;
  if (tag !== SEQUENCE || length !== numbers.length) throw new RangeError("This is no DER sequence");
  const first = numberIn(numbers, 0);
  const second = numberIn(numbers, first.end);
  if (second.end !== numbers.length) throw new RangeError("Something follows the second number");
  return Uint8Array.from([...first.bytes, ...second.bytes]);
}

/** A number of at most 32 bytes, left-padded with zeros. All lengths are below 128: one byte each. */
function numberIn(bytes: readonly number[], start: number): { bytes: number[]; end: number } {
  const [tag, length = 0] = bytes.slice(start, start + 2);
  const end = start + 2 + length;
  const digits = bytes.slice(start + 2, end);
  const [first = 0x80, second = 0] = digits;
  const isPadded = first === 0 && digits.length > 1;
  if (tag !== INTEGER || digits.length !== length || first >= 0x80 || (isPadded && second < 0x80))
    throw new RangeError("This is no DER number that is not negative");
  const own = isPadded ? digits.slice(1) : digits;
  if (own.length > NUMBER_BYTES) throw new RangeError("The number has more than 32 bytes");
  return { bytes: [...Array.from({ length: NUMBER_BYTES - own.length }, () => 0), ...own], end };
}
