import { expect, test } from "vitest";
import { certificateFault } from "./certificate-fault.ts";

test("of a certificate that nobody known has signed it is said how to trust it", () => {
  expect(certificateFault("DEPTH_ZERO_SELF_SIGNED_CERT")).toContain("NODE_EXTRA_CA_CERTS");
});

test("trust does not help against a certificate that has expired or is of another host", () => {
  expect(certificateFault("CERT_HAS_EXPIRED")).toBeUndefined();
  expect(certificateFault("ERR_TLS_CERT_ALTNAME_INVALID")).toBeUndefined();
});
