import base58check from "bs58check";
import { expect, test } from "vitest";
import { base58Bytes } from "./base58.ts";

test.for([[], [0], [0, 0, 1], [1], [255, 255], [0, ...Array<number>(80).fill(7)]])(
  "base58Bytes decodes what another library encoded: %j",
  (bytes) => {
    const decoded = base58Bytes(base58check.encode(Uint8Array.from(bytes)));

    expect([...decoded.subarray(0, -4)]).toEqual(bytes);
  },
);
