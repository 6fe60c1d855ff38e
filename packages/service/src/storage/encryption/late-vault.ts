import { createVault, type Place, type Vault } from "./vault.ts";

/** A vault that is made before the key of the store can be read, and opened with it. */
export class LateVault implements Vault {
  #opened: Vault | undefined;

  openWith(storeKey: Uint8Array): void {
    this.#opened = createVault(storeKey);
  }

  get #vault(): Vault {
    if (!this.#opened) throw new Error("The vault of the store is not open yet");
    return this.#opened;
  }

  seal(place: Place, text: string): string {
    return this.#vault.seal(place, text);
  }

  open(place: Place, sealed: string): string {
    return this.#vault.open(place, sealed);
  }

  fingerprint(place: Omit<Place, "row">, text: string): string {
    return this.#vault.fingerprint(place, text);
  }
}
