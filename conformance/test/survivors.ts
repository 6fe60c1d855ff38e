/** Twins that live, each with the reason why nothing over HTTP can tell them from the service itself. */
export const survivors: Readonly<Record<string, string>> = {
  "transfers.out/refusals/needs-signature-at-body.source.accountId/forgotten":
    "No external account takes a wallet's currency, and INVALID_CURRENCY is a right answer too.",
  "auth.sessions.revoke/signed-retry/binds-without-operation":
    "No other signed operation is about a session, so the bond to the resource refuses first.",
  "auth.sessions.revoke/signed-retry/binds-without-account":
    "A session has one account, so the bond to the resource refuses first.",
  "cards.update/signed-retry/binds-without-operation":
    "No other signed operation is about a card, so the bond to the resource refuses first.",
};

/** Rules that no twin and no fault breaks yet, each with the reason. */
export const toothless: Readonly<Record<string, string>> = {
  "AUTH-26":
    "A bundle that opens with the wrong key cannot be forged in front of the service; one that opens with none is a stub, which the sandbox may hand out (C-06).",
};
