/** Why some mutants survive: nothing that is visible over HTTP contradicts the contract. */
export const survivors: readonly { because: string; ids: readonly string[] }[] = [
  {
    because: "No other operation asks for a signature, so no challenge is ever issued for another operation.",
    ids: ["rentals.writeOff/signed-retry/binds-without-operation"],
  },
  {
    because:
      "The kit reads how long a challenge is good from the row of the operation that is signed, whose mutants fall (SIGN-06); nothing reads this row.",
    ids: ["expiries/Challenge/twice-as-long", "expiries/Challenge/ten-seconds"],
  },
];
