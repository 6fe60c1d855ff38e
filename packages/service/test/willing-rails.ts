import type { CardIssuedDetails, ConnectRails } from "../src/index.ts";

export const issued: CardIssuedDetails = {
  brand: "VISA",
  last4: "4242",
  expMonth: 12,
  expYear: 2030,
  panEmbedUrl: "https://issuer.example/embed/one",
  issuerRef: "one",
};

/** Adapters that take every order, approve whom they check, issue every card, and never move money. */
export const willingRails: ConnectRails = ({ report }) => ({
  bank: { submit: async () => {} },
  cardIssuer: {
    async submit({ kind: about, reference }) {
      if (about === "card-issue") await report({ about, reference, result: "ACTIVE", issued });
    },
  },
  identity: {
    submit: async ({ kind: about, reference }) => void (await report({ about, reference, result: "APPROVED" })),
  },
  rates: { rate: () => 1.25 },
});

/** As the module of `--rails`. */
export default willingRails;
