import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Output } from "@tallystick/tools/dev";

const FOLDER = "released";
const RECORD = `${FOLDER}/release.json`;
const SOURCE = "packages/contract";

/** The documents of a release, each a copy of a file of the contract package. */
const DOCUMENTS: Record<keyof Output, string> = { contract: "contract.json", document: "openapi.json" };
const kinds = ["contract", "document"] as const;

/** `released/release.json`. */
interface ReleaseRecord {
  /** Of the contract package: `0.1.0`. */
  version: string;
  /** SHA-256 of each file beside it, in hexadecimal digits, by name. */
  sha256: Record<string, string>;
}

/** A recorded release. */
export interface Release extends Output {
  /** Of the contract package: `0.1.0`. */
  version: string;
}

/** The release that changes are compared with. @throws an error with the next step, when a file is missing or does not match its hash. */
export function readRelease(root: string): Release {
  const { version, sha256 } = readRecord(root);
  const read = (kind: keyof Output): Output[keyof Output] => {
    const file = `${FOLDER}/${DOCUMENTS[kind]}`;
    const text = readText(root, file);
    if (hashOf(text) !== sha256[DOCUMENTS[kind]])
      throw new Error(`${file} does not match its hash in ${RECORD}. ${restore}`);
    return JSON.parse(text);
  };
  return { version, contract: read("contract"), document: read("document") };
}

const restore = `Restore the folder from a commit: git checkout main -- ${FOLDER}`;

function readRecord(root: string): ReleaseRecord {
  const text = readText(root, RECORD);
  try {
    return JSON.parse(text) as ReleaseRecord; // as writeRelease writes it
  } catch (cause) {
    throw new Error(`${RECORD} is no JSON. ${restore}`, { cause });
  }
}

function readText(root: string, file: string): string {
  if (!existsSync(join(root, file)))
    throw new Error(`${file} is missing, so there is no base to compare with. ${restore}`);
  return readFileSync(join(root, file), "utf8");
}

/** Records the contract package as it is as the release, and returns its version. */
export function writeRelease(root: string): string {
  mkdirSync(join(root, FOLDER), { recursive: true });
  const sha256 = Object.fromEntries(
    kinds.map((kind) => {
      const name = DOCUMENTS[kind];
      const text = writtenDocument(root, name);
      writeFileSync(join(root, FOLDER, name), text);
      return [name, hashOf(text)];
    }),
  );
  const record: ReleaseRecord = { version: contractVersion(root), sha256 };
  writeFileSync(join(root, RECORD), `${JSON.stringify(record, null, 2)}\n`);
  return record.version;
}

/** Whether the record has the version and the documents of the contract package as they are. @throws as `readRelease` does. */
export function isRecorded(root: string): boolean {
  const { sha256 } = readRecord(root);
  const isSame = kinds.every((kind) => sha256[DOCUMENTS[kind]] === hashOf(writtenDocument(root, DOCUMENTS[kind])));
  return isSame && readRelease(root).version === contractVersion(root);
}

function writtenDocument(root: string, name: string): string {
  return readFileSync(join(root, SOURCE, "src/gen", name), "utf8");
}

function contractVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, SOURCE, "package.json"), "utf8")).version;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
