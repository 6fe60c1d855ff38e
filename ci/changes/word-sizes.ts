import type { Contract, Conventions, Lifecycle, Operation, Resource, Rule, Webhook } from "@tallystick/contract";
import type { Size } from "./size.ts";

/** The size of a change of one word of the contract: of a row of it that is added, removed or changed. */
export interface WordSizes {
  added: Size;
  removed: Size;
  changed: Size;
}

const always = (size: Size): WordSizes => ({ added: size, removed: size, changed: size });

/** More is offered, and nothing that callers rely on is gone. */
const offered: WordSizes = { added: "minor", removed: "major", changed: "major" };
/** More is asked of callers. */
const demanded: WordSizes = { added: "major", removed: "minor", changed: "major" };
/** What the suite and the kit read; callers see nothing of it. */
const unseen = always("patch");
const breaking = always("major");
/** The document says it, too, and is compared by itself. */
const inDocument = "in-document";

export type Judged = WordSizes | typeof inDocument;

/** The size of each word of a row, by its name. */
export type Words = Readonly<Record<string, Judged>>;
type WordsOf<Row> = Record<keyof Row, Judged>;

const operations: WordsOf<Operation> = {
  id: inDocument,
  domain: unseen,
  method: inDocument,
  path: inDocument,
  summary: inDocument,
  source: unseen,
  access: breaking,
  resourceAction: { added: "patch", removed: "patch", changed: "major" },
  parameters: inDocument,
  body: inDocument,
  replies: inDocument,
  references: unseen,
  listing: { added: "minor", removed: "major", changed: "major" },
  filters: offered,
  idempotent: offered,
  signedRetry: breaking,
  refusals: demanded,
  outcomes: offered,
  emits: offered,
  rules: unseen,
};

const lifecycles: WordsOf<Lifecycle> = {
  name: unseen,
  resource: breaking,
  field: breaking,
  states: inDocument,
  descriptions: unseen,
  initial: breaking,
  terminal: breaking,
  // A caller that waits for one of them waits on when it is gone.
  settled: offered,
  emits: offered,
  edges: offered,
  drivers: offered,
  otherwise: breaking,
};

const resources: WordsOf<Resource> = {
  name: unseen,
  prefix: breaking,
  idMember: breaking,
  idPattern: breaking,
  schema: inDocument,
  creates: inDocument,
  reads: inDocument,
  lists: inDocument,
  changes: inDocument,
  deletes: inDocument,
  links: unseen,
  identifiers: { added: "patch", removed: "patch", changed: "major" },
  types: unseen,
};

const rules: WordsOf<Rule> = {
  id: unseen,
  sentence: always("minor"),
  level: breaking,
  unobservable: unseen,
  states: unseen,
  // Who relies on what is shown, misses it.
  shown: offered,
  origin: unseen,
  decided: unseen,
  declaredBy: unseen,
  on: unseen,
  source: unseen,
};

const webhooks: WordsOf<Webhook> = {
  id: inDocument,
  name: inDocument,
  summary: inDocument,
  source: unseen,
  events: offered,
  schema: inDocument,
  resource: unseen,
  headers: offered,
  delivery: breaking,
  decision: breaking,
  rules: unseen,
};

const conventions: WordsOf<Conventions> = {
  answers: breaking,
  paging: breaking,
  schemes: offered,
  conditions: unseen,
  signers: unseen,
  signedWhen: unseen,
  decisions: unseen,
  standardRules: unseen,
  standardRulesLeftOut: unseen,
  endpoint: breaking,
};

/** A table of the contract: what a row means as a whole, and what each word of a row means. */
export interface Table {
  whole: Judged;
  words: Words;
}

type TableName = "operations" | "lifecycles" | "resources" | "rules" | "webhooks" | "codes";
type RowName = "conventions";

/** The members of the contract whose rows have names. */
export const tables: Readonly<Record<string, Table>> = {
  operations: { whole: inDocument, words: operations },
  lifecycles: { whole: offered, words: lifecycles },
  resources: { whole: unseen, words: resources },
  rules: { whole: always("minor"), words: rules },
  webhooks: { whole: inDocument, words: webhooks },
  codes: { whole: { added: "minor", removed: "minor", changed: "major" }, words: {} },
} satisfies Record<TableName & keyof Contract, Table>;

/** The members of the contract that are one row. */
export const rows: Readonly<Record<string, Words>> = { conventions } satisfies Record<RowName & keyof Contract, Words>;

/** All other members of the contract. */
export const contractWords: Words = {
  schema: breaking,
  title: inDocument,
  version: breaking,
  basePath: breaking,
  hash: unseen,
  expiries: demanded,
  conservation: breaking,
  unraisedCodes: unseen,
} satisfies WordsOf<Omit<Contract, TableName | RowName>>;
