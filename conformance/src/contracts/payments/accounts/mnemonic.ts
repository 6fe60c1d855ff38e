import { validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";

/** Whether these are the words of a BIP-39 mnemonic, its checksum included; the word list is the ASCII one. */
export function isMnemonic(words: string): boolean {
  return validateMnemonic(words, wordlist);
}
