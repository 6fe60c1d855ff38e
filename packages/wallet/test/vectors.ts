import vectors from "./fixtures/wallet.json" with { type: "json" };

/** Sealed keys and stamps of other implementations, and sealed keys that must not open (G-85, G-86). */
export const { sealed, sealedNegative, stamps } = vectors;
