/** Codes of Node for a certificate that no known authority has signed. */
const untrusted = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** What to do about a certificate that is not trusted; undefined for any other fault. */
export function certificateFault(code: string): string | undefined {
  if (!untrusted.has(code)) return undefined;
  return `its certificate is not trusted (${code}); name the file of the certificate, or of its authority, in the environment variable NODE_EXTRA_CA_CERTS`;
}
