import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contract, identityOf, openapi } from "@tallystick/contract";
import { afterAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { tinyContract } from "../../test/tiny/tiny-contract.ts";
import { writeTinyFiles } from "../../test/tiny/tiny-files.ts";
import { readContract, type ContractFiles } from "./contract-files.ts";
import { UsageError } from "../errors/usage-error.ts";

const folder = await mkdtemp(join(tmpdir(), "tallystick-"));
afterAll(() => rm(folder, { recursive: true }));

/** What is said about the two files of the tiny contract, one of which was changed. */
async function complaint(file: keyof ContractFiles, change: (text: string) => string): Promise<string> {
  const files = await writeTinyFiles(folder);
  await writeFile(files[file], change(await readFile(files[file], "utf8")));
  const error: unknown = await readContract(files).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(UsageError);
  return error instanceof Error ? error.message.replaceAll(`${folder}/`, "") : "";
}

test("the identity is the emitter's", async () => {
  const { hash, shapeHash, behaviourHash } = contract;
  expect(await identityOf(openapi, contract)).toEqual({ hash, shapeHash, behaviourHash });
});

test("a contract and its document are read, the document from YAML too", async () => {
  const files = await writeTinyFiles(folder);
  const read = await readContract(files);
  expect(read.contract).toMatchObject({ title: "Tiny", operations: tinyContract.operations });
  await writeFile(files.document, stringify(read.document));
  expect(await readContract(files)).toEqual(read);
});

test("a contract of another form is refused, with the place and what is expected there", async () => {
  const said = await complaint("contract", (text) => text.replace('"method":"post"', '"method":"fetch"'));
  expect(said).toMatch(
    /^contract\.json is not a contract of this version\. At \/operations\/counters\.create\/method: must be equal to one of the allowed values .*"delete"/,
  );
  expect(said).toMatch(/found "fetch"\. Generate it with tallystick-generate of the same version as this suite\.$/);
  expect(await complaint("contract", () => "{")).toMatch(/^contract\.json is neither JSON nor YAML: /);
});

test("files given the wrong way round are named", async () => {
  const { contract: one, document: other } = await writeTinyFiles(folder);
  await expect(readContract({ contract: other, document: one })).rejects.toThrow(
    /openapi\.json is an OpenAPI document: give it with --document, and contract\.json with --contract\.$/,
  );
});

test("a document of another version of OpenAPI is refused", async () => {
  const older = await complaint("document", (text) => text.replace("3.1.0", "3.0.3"));
  expect(older).toBe(
    'openapi.json is not an OpenAPI 3.1 document: it says openapi: "3.0.3". Give openapi.json with --document.',
  );
  expect(await complaint("document", () => "[]")).toContain("it says no version");
});

test("operations that only one of the files has are named", async () => {
  const said = await complaint("document", (text) => text.replace('"counters.close"', '"counters.shut"'));
  expect(said.split("\n")).toEqual([
    "contract.json and openapi.json have different operations:",
    "  openapi.json has no counters.close (POST /counters/{id}/close)",
    "  contract.json has no counters.shut (POST /counters/{id}/close)",
    "Both files come from one run of tallystick-generate: run it again.",
  ]);
});

test("files of the same operations that were not generated together are refused", async () => {
  const said = await complaint("document", (text) => text.replace('"openapi":"3.1.0"', '"openapi":"3.1.1"'));
  expect(said).toBe(
    "openapi.json is not the document of contract.json, or one of them was changed since. Both files come from one run of tallystick-generate: run it again.",
  );
});

test("a file that is not there is named", async () => {
  const files = await writeTinyFiles(folder);
  await expect(readContract({ ...files, contract: "/nowhere.json" })).rejects.toThrow(
    /^\/nowhere\.json cannot be read/,
  );
});
