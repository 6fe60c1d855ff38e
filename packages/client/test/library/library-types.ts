import type { TypedContract } from "@tallystick/contract";

export interface Book {
  id: string;
  title: string;
  state: "SHELVED" | "RETIRED";
}

interface Challenge {
  payloadToSign: string;
  requestId: string;
  expiresAt: string;
}

interface None {
  query?: never;
  header?: never;
  path?: never;
  cookie?: never;
}

interface Json<Body> {
  content: { "application/json": Body };
}

/** The types of a library's contract, as the generator prints them. */
export interface LibraryTypes {
  operationId: "books.add" | "books.get" | "books.list" | "books.retire" | "hours.get";
  ruleId: never;
  lifecycleName: never;
  resourceName: "Book";
  webhookName: never;
  webhookOperation: never;
  eventType: never;
  errorCode: "ALREADY_HERE" | "NO_BOOK";
  keyedOperation: "books.add";
  signedOperation: "books.retire";
  listOperation: "books.list";
  itemsMember: "books";
  handledHeader: "Once-Key" | "Librarian-Signature" | "Challenge-Id";
  operationsByCredentials: {
    basic: "books.add" | "books.retire";
    bearer: "books.get" | "books.list";
    none: "hours.get";
  };
  conditions: {
    "books.add": "duplicate body.title";
    "books.get": "unknown path.shelfMark";
    "books.list": never;
    "books.retire": "unknown path.shelfMark";
    "hours.get": never;
  };
  states: object;
  codes: {
    "books.add": "ALREADY_HERE";
    "books.get": "NO_BOOK";
    "books.list": never;
    "books.retire": "NO_BOOK";
    "hours.get": never;
  };
  references: object;
  basicOperations: {
    books: { add: readonly ["books.add"]; retire: readonly ["books.retire", "shelfMark"] };
    hours: { get: readonly ["hours.get"] };
  };
  bearerOperations: {
    books: { get: readonly ["books.get", "shelfMark"]; list: readonly ["books.list"] };
    hours: { get: readonly ["hours.get"] };
  };
  operations: {
    "books.add": {
      parameters: Omit<None, "header"> & { header?: { "Once-Key"?: string } };
      requestBody: Json<{ title: string }>;
      responses: { 201: Json<Book> };
    };
    "books.get": {
      parameters: Omit<None, "header" | "path"> & {
        header: { "Reading-Room": string };
        path: { shelfMark: string };
      };
      requestBody?: never;
      responses: { 200: Json<Book> };
    };
    "books.list": {
      parameters: Omit<None, "query"> & { query?: { size?: number; after?: string; title?: string } };
      requestBody?: never;
      responses: { 200: Json<{ books: Book[]; more: boolean; next?: string }> };
    };
    "books.retire": {
      parameters: Omit<None, "path" | "header"> & {
        header?: { "Librarian-Signature"?: string; "Challenge-Id"?: string };
        path: { shelfMark: string };
      };
      requestBody?: never;
      responses: { 200: Json<Book>; 202: Json<Challenge> };
    };
    "hours.get": { parameters: None; requestBody?: never; responses: { 200: Json<{ open: boolean }> } };
  };
  paths: { "/hours": { get: LibraryTypes["operations"]["hours.get"] } };
  components: { schemas: { Book: Book; Challenge: Challenge } };
}

export type LibraryContract = TypedContract<LibraryTypes>;
