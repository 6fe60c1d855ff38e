/** Why some mutants survive: nothing that is visible over HTTP contradicts the contract. */
export const survivors: readonly { because: string; ids: readonly string[] }[] = [];
