import { pathToFileURL } from "node:url";
import { makeSameCalls } from "./same-calls.ts";

/** A program that uses the client that @hey-api/openapi-ts generated into the folder that its argument names. */
const { TALLYSTICK_URL = "", TALLYSTICK_CLIENT_ID = "", TALLYSTICK_CLIENT_SECRET = "" } = process.env;
const folder = `${pathToFileURL(process.argv[2] ?? "").href}/`;
const { client }: ClientFile = await import(`${folder}client.gen.ts`);
const operations: OperationsFile = await import(`${folder}sdk.gen.ts`);

client.setConfig({ baseUrl: TALLYSTICK_URL, auth: `${TALLYSTICK_CLIENT_ID}:${TALLYSTICK_CLIENT_SECRET}` });

await makeSameCalls({
  createCustomer: (body) => operations.customersCreate({ body }),
  transferOut: (idempotencyKey, body) =>
    operations.transfersOut({ headers: { "Idempotency-Key": idempotencyKey }, body }),
  listCards: (query) => operations.cardsList({ query }),
  updateCard: (id, body) => operations.cardsUpdate({ path: { id }, body }),
});

/** What the program uses of the generated files, which are there only when it runs. */
interface ClientFile {
  client: { setConfig: (options: { baseUrl: string; auth: string }) => unknown };
}

type OperationsFile = Record<"customersCreate" | "transfersOut" | "cardsList" | "cardsUpdate", Operation>;

type Operation = (options: Options) => Promise<{ data?: { nextCursor?: string } | undefined }>;

interface Options {
  path?: Record<string, string>;
  query?: object;
  headers?: Record<string, string>;
  body?: object;
}
