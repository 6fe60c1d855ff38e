const numberLength = 32;

/**
 * The two numbers of an ASN.1 DER signature, 32 bytes each, as WebCrypto wants them; `undefined` for what is none of P-256:
 * a SEQUENCE of two INTEGERs that fill it exactly.
 */
export function rawSignature(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined;
  const r = integerAt(der, 2);
  const s = r && integerAt(der, r.end);
  if (!r || !s || s.end !== der.length) return undefined;
  const raw = new Uint8Array(2 * numberLength);
  raw.set(r.bytes, numberLength - r.bytes.length);
  raw.set(s.bytes, 2 * numberLength - s.bytes.length);
  return raw;
}

/** Without the zero that keeps a number positive. */
function integerAt(der: Uint8Array<ArrayBuffer>, at: number): { bytes: Uint8Array; end: number } | undefined {
  const length = der[at + 1] ?? 0;
  const end = at + 2 + length;
  if (der[at] !== 0x02 || length === 0 || end > der.length) return undefined;
  const bytes = der.subarray(der[at + 2] === 0 ? at + 3 : at + 2, end);
  return bytes.length > numberLength ? undefined : { bytes, end };
}
