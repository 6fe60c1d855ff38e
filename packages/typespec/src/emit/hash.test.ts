import { expect, test } from "vitest";
import { defaultConventions } from "../default-conventions.ts";
import type { Contract } from "../model.ts";
import type { OpenApiDocument } from "./document.ts";
import { canonicalJson, hashOf } from "./hash.ts";

const document: OpenApiDocument = { openapi: "3.1.0", info: { title: "Cards", version: "1" }, paths: {} };
const contract: Omit<Contract, "hash"> = {
  schema: 1,
  title: "Cards",
  version: "1",
  basePath: "/1",
  conventions: defaultConventions,
  rules: {},
  operations: {},
  resources: {},
  lifecycles: {},
  expiries: [],
  conservation: [],
  webhooks: {},
  codes: {},
};

test("Canonical JSON sorts object keys by code unit", () => {
  expect(canonicalJson({ b: [2, 1], a: { é: null, z: "ü\n", Z: true } })).toBe(
    '{"a":{"Z":true,"z":"ü\\n","é":null},"b":[2,1]}',
  );
});

test("Canonical JSON omits undefined fields", () => {
  expect(canonicalJson({ a: undefined, b: 1.5 })).toBe('{"b":1.5}');
});

test("The hash is SHA-256 in lower-case hex", () => {
  expect(hashOf(document, contract)).toMatch(/^[0-9a-f]{64}$/);
});

test("The hash does not depend on the order of fields", () => {
  const turned = Object.fromEntries(Object.entries(contract).toReversed()) as typeof contract; // the same fields
  expect(hashOf(document, turned)).toBe(hashOf(document, contract));
});

test("Every change of the document or of the contract changes the hash", () => {
  const hashes = [
    hashOf(document, contract),
    hashOf({ ...document, "x-tallystick-rules": [] }, contract),
    hashOf(document, { ...contract, codes: { CONFLICT: [409] } }),
  ];
  expect(new Set(hashes).size).toBe(3);
});
