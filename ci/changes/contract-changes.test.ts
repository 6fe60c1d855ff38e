import { expect, test } from "vitest";
import { replaceValue, type Json, type JsonObject, type Output, type Path } from "@tallystick/tools/dev";
import { contractChanges } from "./contract-changes.ts";
import { largest, type Size } from "./size.ts";
import { versionAt } from "./versions.ts";

const root = new URL("../..", import.meta.url).pathname;
const rental = versionAt(`${root}examples/equipment-rental/gen`, root);

interface Edit {
  name: string;
  file: keyof Output;
  path: Path;
  /** Absent: the value is removed. */
  by?: (value: Json) => Json;
  size: Size;
}

const to = (value: Json) => (): Json => value;
const add =
  (item: Json) =>
  (list: Json): Json => [...(list as Json[]), item];
const drop =
  (index: number) =>
  (list: Json): Json =>
    (list as Json[]).toSpliced(index, 1);
const schemas = ["components", "schemas"];
const create = ["operations", "rentals.create"];
const state = ["lifecycles", "RentalState"];

const edits: Edit[] = [
  { name: "an operation is gone", file: "document", path: ["paths", "/devices"], size: "major" },
  {
    name: "a request field is required",
    file: "document",
    path: [...schemas, "CustomerUpdate", "required"],
    by: to(["name"]),
    size: "major",
  },
  {
    name: "a reply lacks a field",
    file: "document",
    path: [...schemas, "Rental", "properties", "pickUpBy"],
    size: "major",
  },
  {
    name: "a request bound is lower",
    file: "document",
    path: [...schemas, "Units", "maximum"],
    by: to(3),
    size: "major",
  },
  { name: "a text bound is lower", file: "document", path: [...schemas, "Sku", "maxLength"], by: to(3), size: "major" },
  {
    name: "a pattern is another",
    file: "document",
    path: [...schemas, "Sku", "pattern"],
    by: to("^x$"),
    size: "major",
  },
  {
    name: "a field has another type",
    file: "document",
    path: [...schemas, "Days", "type"],
    by: to("string"),
    size: "major",
  },
  {
    name: "an enum of replies has one more value",
    file: "document",
    path: [...schemas, "Standing", "enum"],
    by: add("NEW"),
    size: "major",
  },
  {
    name: "an enum has one value less",
    file: "document",
    path: [...schemas, "Category", "enum"],
    by: drop(0),
    size: "major",
  },
  {
    name: "a reply has one more field",
    file: "document",
    path: [...schemas, "Rental", "properties", "remark"],
    by: to({ type: "string" }),
    size: "minor",
  },
  {
    name: "a request may have one more field",
    file: "document",
    path: [...schemas, "RentalCreate", "properties", "remark"],
    by: to({ type: "string" }),
    size: "minor",
  },
  {
    name: "a request bound is higher",
    file: "document",
    path: [...schemas, "CustomerCreate", "properties", "name", "maxLength"],
    by: to(100_000),
    size: "minor",
  },
  {
    name: "a description",
    file: "document",
    path: [...schemas, "Rental", "description"],
    by: to("Another text."),
    size: "patch",
  },
  {
    name: "a refusal is new",
    file: "contract",
    path: [...create, "refusals"],
    by: add({ when: "closed", at: "body.customerId", status: 409, code: "CLOSED", accepts: [] }),
    size: "major",
  },
  { name: "a refusal is gone", file: "contract", path: [...create, "refusals"], by: drop(0), size: "minor" },
  {
    name: "a refusal has another code",
    file: "contract",
    path: [...create, "refusals", 0, "code"],
    by: to("NO_SUCH_CUSTOMER"),
    size: "major",
  },
  {
    name: "another answer is accepted of servers",
    file: "contract",
    path: [...create, "refusals", 0, "accepts"],
    by: to([{ status: 404, code: "NOT_FOUND" }]),
    size: "patch",
  },
  {
    name: "a filter is new",
    file: "contract",
    path: ["operations", "rentals.list", "filters"],
    by: add({ parameter: "days", paths: ["days"], match: "equals" }),
    size: "minor",
  },
  {
    name: "a filter is gone",
    file: "contract",
    path: ["operations", "rentals.list", "filters"],
    by: drop(0),
    size: "major",
  },
  {
    name: "a filter matches otherwise",
    file: "contract",
    path: ["operations", "rentals.list", "filters", 0, "match"],
    by: to("contains"),
    size: "major",
  },
  {
    name: "another permission is needed",
    file: "contract",
    path: [...create, "access", "permission"],
    by: to("OTHER"),
    size: "major",
  },
  { name: "keys are no longer remembered", file: "contract", path: [...create, "idempotent"], size: "major" },
  {
    name: "keys are remembered now",
    file: "contract",
    path: ["operations", "customers.create", "idempotent"],
    by: to({ header: "Idempotency-Key" }),
    size: "minor",
  },
  {
    name: "a signature is needed",
    file: "contract",
    path: [...create, "signedRetry"],
    by: to({ signer: "account" }),
    size: "major",
  },
  {
    name: "a move is new",
    file: "contract",
    path: [...state, "edges"],
    by: add({ from: "OUT", to: "CANCELLED", by: "operator", emits: [] }),
    size: "minor",
  },
  { name: "a move is gone", file: "contract", path: [...state, "edges"], by: drop(0), size: "major" },
  { name: "a state is no longer the last", file: "contract", path: [...state, "terminal"], by: drop(0), size: "major" },
  { name: "a state is settled, too", file: "contract", path: [...state, "settled"], by: add("PENDING"), size: "minor" },
  { name: "a state is settled no more", file: "contract", path: [...state, "settled"], by: drop(0), size: "major" },
  { name: "something lives shorter", file: "contract", path: ["expiries", 1, "after"], by: to("PT1H"), size: "major" },
  {
    name: "a rule has another sentence",
    file: "contract",
    path: ["rules", "ACC-01", "sentence"],
    by: to("It is so."),
    size: "minor",
  },
  {
    name: "a rule is only recommended",
    file: "contract",
    path: ["rules", "ACC-01", "level"],
    by: to("SHOULD"),
    size: "major",
  },
  {
    name: "an error has another status everywhere",
    file: "contract",
    path: ["conventions", "answers", "unauthenticated", "status"],
    by: to(403),
    size: "major",
  },
  {
    name: "a condition is described otherwise",
    file: "contract",
    path: ["conventions", "conditions", "inactive", "message"],
    by: to("sleeps"),
    size: "patch",
  },
  {
    name: "a delivery has another header",
    file: "contract",
    path: ["webhooks", "rental", "headers"],
    by: to(["Other-Signature"]),
    size: "major",
  },
  {
    name: "a word that is not known",
    file: "contract",
    path: [...create, "calendar"],
    by: to({ days: ["MON"] }),
    size: "major",
  },
];

test.each(edits)("$name: $size", ({ file, path, by, size }) => {
  const changes = contractChanges(rental, edited(file, path, by));
  expect({ size: largest(changes.map((change) => change.size)), changes }).toMatchObject({ size });
  expect(changes[0]?.text).toBeTruthy();
});

function edited(file: keyof Output, path: Path, by: Edit["by"]): Output {
  const present = path.reduce<Json | undefined>(
    (value, step) => (value as JsonObject | undefined)?.[step],
    rental[file],
  );
  const value = replaceValue(rental[file], path, by?.(present ?? null)) as JsonObject;
  return { ...rental, [file]: value };
}

test("two equal contracts have no changes", () => {
  expect(contractChanges(rental, structuredClone(rental))).toEqual([]);
});

test("a moved line of the spec is no change", () => {
  const text = JSON.stringify(rental.contract);
  const moved = text.replaceAll(/"line":(\d+)/g, (_, line) => `"line":${Number(line) + 1}`);
  expect(moved).not.toBe(text);
  expect(contractChanges(rental, { ...rental, contract: JSON.parse(moved) })).toEqual([]);
});
