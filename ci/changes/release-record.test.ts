import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isRecorded, readRelease, writeRelease } from "./release-record.ts";

/** A repository with a contract package of version 0.1.0 and no record. */
function repository(): string {
  const root = mkdtempSync(join(tmpdir(), "release-record-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "packages/contract/src/gen"), { recursive: true });
  write(root, "package.json", { version: "0.1.0" });
  write(root, "src/gen/contract.json", { operations: {} });
  write(root, "src/gen/openapi.json", { paths: {} });
  return root;
}

function write(root: string, file: string, value: object): void {
  writeFileSync(join(root, "packages/contract", file), JSON.stringify(value));
}

test("a recorded release is read as it was, whatever the package holds now", () => {
  const root = repository();
  expect(writeRelease(root)).toBe("0.1.0");
  write(root, "package.json", { version: "0.2.0" });
  write(root, "src/gen/contract.json", { operations: { "cards.get": {} } });
  expect(readRelease(root)).toEqual({ version: "0.1.0", contract: { operations: {} }, document: { paths: {} } });
});

test.each(["release.json", "contract.json", "openapi.json"])("a missing %s is an error with the next step", (name) => {
  const root = repository();
  writeRelease(root);
  rmSync(join(root, "released", name));
  expect(() => readRelease(root)).toThrow(
    `released/${name} is missing, so there is no base to compare with. Restore the folder from a commit: git checkout main -- released`,
  );
});

test.each(["contract.json", "openapi.json"])("an edited %s is an error with the next step", (name) => {
  const root = repository();
  writeRelease(root);
  appendFileSync(join(root, "released", name), "\n");
  expect(() => readRelease(root)).toThrow(
    `released/${name} does not match its hash in released/release.json. Restore the folder from a commit:`,
  );
});

test("a malformed record is an error with the next step", () => {
  const root = repository();
  writeRelease(root);
  appendFileSync(join(root, "released/release.json"), "<<<<<<<");
  expect(() => readRelease(root)).toThrow("released/release.json is no JSON. Restore the folder from a commit:");
});

test("a release is recorded while version and documents are those of the package", () => {
  const root = repository();
  writeRelease(root);
  expect(isRecorded(root)).toBe(true);
  write(root, "src/gen/openapi.json", { paths: { "/cards": {} } });
  expect(isRecorded(root)).toBe(false);
  writeRelease(root);
  write(root, "package.json", { version: "0.2.0" });
  expect(isRecorded(root)).toBe(false);
});
