import { bytesToHex } from "@noble/curves/utils.js";
import { sealMessage } from "../../crypto/seal.ts";
import type { Randomness } from "../../runtime/randomness.ts";

const version = "v1.0.0";

/**
 * A wallet's mnemonic, sealed to `recipient` (65 bytes), as the text of `encryptedWalletCredentials` (G-30). The
 * sandbox has no attestation: the two fields for it are empty.
 */
export async function sealCredentials(
  mnemonic: string,
  recipient: Uint8Array,
  { organizationId, random }: { organizationId: string; random: Randomness },
): Promise<string> {
  const { encapsulated, ciphertext } = await sealMessage(utf8(mnemonic), recipient, random);
  const message = {
    encappedPublic: bytesToHex(encapsulated),
    ciphertext: bytesToHex(ciphertext),
    organizationId,
  };
  const data = bytesToHex(utf8(JSON.stringify(message)));
  return JSON.stringify({ version, data, dataSignature: "", enclaveQuorumPublic: "" });
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
