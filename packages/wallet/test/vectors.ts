import vectors from "./fixtures/wallet.json" with { type: "json" };

/** Bundles, stamps and failures made by other implementations of the same formats (G-85, G-86). */
export const { sealed, sealedNegative, stamps } = vectors;
