import { expect, test } from "vitest";
import { certificateFault } from "./certificate-fault.ts";

test("an untrusted certificate gets a hint how to trust it", () => {
  expect(certificateFault("DEPTH_ZERO_SELF_SIGNED_CERT")).toContain("NODE_EXTRA_CA_CERTS");
});

test("an expired or foreign certificate gets no such hint", () => {
  expect(certificateFault("CERT_HAS_EXPIRED")).toBeUndefined();
  expect(certificateFault("ERR_TLS_CERT_ALTNAME_INVALID")).toBeUndefined();
});
