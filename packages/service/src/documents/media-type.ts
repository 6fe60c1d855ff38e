const beginnings = {
  "application/pdf": Buffer.from("%PDF-"),
  "image/jpeg": Buffer.from([0xff, 0xd8, 0xff]),
  "image/png": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** The type of a file, judged by its first bytes (G-24); undefined for one that no document may have. */
export function mediaTypeOf(content: Buffer): string | undefined {
  const found = Object.entries(beginnings).find(([, bytes]) => content.subarray(0, bytes.length).equals(bytes));
  return found?.[0];
}
