import { generateKeyPair, type KeyPair } from "@tallystick/wallet";

const pairs: KeyPair[] = [];

/** One of a few key pairs of the suite, for everything that is sealed to a client: keys may be used again (V-52). */
export function clientKeys(nth: number = 0): KeyPair {
  const pair = pairs[nth] ?? generateKeyPair();
  pairs[nth] = pair;
  return pair;
}
