import type { OperationId, RuleId } from "@tallystick/contract";

const customer = { "customers.create": "everything belongs to a customer" } as const;
const account = {
  ...customer,
  "customers.internalAccounts.list": "only this list shows the accounts of a customer",
} as const;
const money = { ...account, "sandbox.internalAccounts.fund": "nothing else brings money in" } as const;
const payee = { ...money, "customers.externalAccounts.create": "money goes to such an account" } as const;
const session = {
  ...account,
  "auth.credentials.list": "shows the first credential of a wallet",
  "auth.credentials.challenge": "begins a session",
  "auth.credentials.verify": "opens a session, which signs",
} as const;

/** By part of the contract: the operations of other parts without which most of its requests name nothing that exists. */
export const needsOfParts: Readonly<Record<string, Readonly<Partial<Record<OperationId, string>>>>> = {
  accounts: { ...money, ...session },
  agents: { ...payee, "quotes.create": "an agent executes the quote of the platform" },
  auth: account,
  cards: { ...money, ...session },
  config: {},
  customers: {},
  documents: { ...customer, "owners.create": "a beneficial owner can hold a document" },
  "external-accounts": customer,
  owners: customer,
  quotes: { ...payee, ...session },
  sandbox: payee,
  tokens: {},
  transactions: {
    ...payee,
    "transfers.in": "makes a payment",
    "transfers.out": "makes a payment",
    "quotes.create": "makes a payment",
    "quotes.execute": "moves a payment on",
    "sandbox.uma.receive": "makes a payment that waits for approval",
  },
  transfers: payee,
  verifications: { ...customer, "owners.create": "a business is verified by its owners" },
};

/** Rules of a part that are not judged even then, because they speak of another part too. */
interface AboutOthers {
  because: string;
  rules: readonly RuleId[];
}

const magicValues = "a magic value belongs to the sandbox, of which nothing is served";
const configured = "the configuration has to be read or changed";

/** By part of the contract: the rules that speak of other parts. Every other rule of the part must be judged. */
export const rulesAboutOthers: Readonly<Record<string, readonly AboutOthers[]>> = {
  accounts: [{ because: "money has to move by quotes, transfers or cards", rules: ["ACCT-09", "ACCT-15", "G-100b"] }],
  agents: [
    { because: "what the agent made is read by the platform, too", rules: ["G-67n", "TXN-25", "V-61b"] },
    { because: configured, rules: ["G-69a"] },
  ],
  auth: [{ because: magicValues, rules: ["SBX-48", "SBX-49", "SBX-50", "SBX-51", "SBX-52", "SBX-53"] }],
  cards: [
    {
      because: "a payment with a card is a transaction, made by the sandbox",
      rules: ["CARD-24", "CARD-39", "G-73a", "V-64c", "V-64d"],
    },
    { because: configured, rules: ["G-100a"] },
  ],
  customers: [
    {
      because: "a session of the customer's wallet signs",
      rules: ["CUST-14", "CUST-15", "CUST-16", "G-17c", "G-17d", "G-17e", "SRETRY-17", "V-44c"],
    },
    { because: "the accounts of the customer have to be listed", rules: ["V-44e"] },
    { because: "the customer is verified", rules: ["SBX-10", "SBX-11", "SBX-12"] },
    { because: configured, rules: ["V-40b"] },
  ],
  documents: [{ because: "the document takes part in a verification", rules: ["G-24i"] }],
  "external-accounts": [
    {
      because: magicValues,
      rules: ["SBX-08", "SBX-09", "SBX-16", "SBX-17", "SBX-18", "SBX-19", "SBX-20", "SBX-21", "SBX-22"],
    },
  ],
  owners: [{ because: magicValues, rules: ["SBX-13", "SBX-14", "SBX-15"] }],
  quotes: [
    { because: "the transaction of the quote has to be read", rules: ["QUOTE-14", "QUOTE-22", "V-32d"] },
    { because: configured, rules: ["QUOTE-28", "V-37b"] },
    {
      because: "transfers have the same outcomes",
      rules: [
        "SBX-34",
        "SBX-35",
        "SBX-36",
        "SBX-37",
        "SBX-38",
        "SBX-39",
        "SBX-40",
        "SBX-41",
        "SBX-42",
        "SBX-43",
        "SBX-44",
        "SBX-45",
      ],
    },
  ],
  sandbox: [
    {
      because: configured,
      rules: ["EVT-02", "G-97a", "G-97b", "G-97c", "G-104e", "SBX-01", "SBX-02", "SBX-03", "V-71e"],
    },
    {
      because: "a card has to be there to pay with",
      rules: [
        "G-73c",
        "G-73d",
        "G-73e",
        "G-73f",
        "G-73g",
        "G-73i",
        "G-73j",
        "G-73k",
        "G-73m",
        "G-73n",
        "G-73o",
        "V-35b",
      ],
    },
    {
      because: "a quote has to be there to be paid",
      rules: ["G-94b", "G-94c", "G-94d", "G-94e", "G-94f", "SBX-06", "SBX-47", "V-38e", "V-38g"],
    },
  ],
  transactions: [
    { because: configured, rules: ["G-104a", "G-59e", "G-59g", "G-59h", "G-59i"] },
    { because: "the platform's own accounts have to be listed", rules: ["TXN-26"] },
  ],
  verifications: [
    { because: "the customer is corrected between two verifications", rules: ["G-26b", "G-26c", "KYC-07", "V-41e"] },
    {
      because: "the customer shows the result of its verification",
      rules: ["G-27b", "KYC-05", "KYC-06", "KYC-08", "V-41f", "V-42b", "V-42c"],
    },
    {
      because: "documents are asked for, and handed in",
      rules: ["KYC-09", "KYC-10", "KYC-11", "KYC-12", "KYC-13", "KYC-14", "V-42a", "V-42d", "V-43a"],
    },
  ],
};
