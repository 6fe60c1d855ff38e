import { promisify } from "node:util";
import { convertV2 } from "openapi-to-postmanv2";
import { expect, test } from "vitest";
import { callsIn } from "./calls.ts";
import { documentFile, readDocument } from "./document.ts";

/** A folder of a Postman collection, or a request in one. */
interface Item {
  name: string;
  item?: Item[];
  request?: { method: string; url: { path: string[] } };
}

const document = readDocument(documentFile());

/** Every request of a collection, like `GET /cards/{id}: Get a card`. */
function requestsIn(items: Item[]): string[] {
  return items.flatMap(({ name, item = [], request }) => {
    if (request === undefined) return requestsIn(item);
    const path = request.url.path.map((part) => part.replace(/^:(.*)/, "{$1}")).join("/");
    return [`${request.method} /${path}: ${name}`];
  });
}

test("Postman finds every operation in the document", async () => {
  const converted = await promisify(convertV2)({ type: "json", data: document }, {});
  const { item = [] } = (converted?.output?.[0]?.data ?? {}) as { item?: Item[] };
  const operations = callsIn(document).filter(({ kind }) => kind === "operation");
  expect(operations.length).toBeGreaterThan(0);
  expect(requestsIn(item).toSorted()).toEqual(
    operations.map(({ method, path, operation }) => `${method.toUpperCase()} ${path}: ${operation.summary}`).toSorted(),
  );
});
