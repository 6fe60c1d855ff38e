import { readFile } from "node:fs/promises";
import contractSchema from "@tallystick/contract/contract.schema.json" with { type: "json" };
import { identityOf, type Contract } from "@tallystick/contract";
import { parse } from "yaml";
import { UsageError } from "../errors/usage-error.ts";
import { asObject } from "../json/value-at.ts";
import { createValidator } from "../schema/validator.ts";

/** The two files that describe an API: what `tallystick-generate` writes as `contract.json` and `openapi.json`. */
export interface ContractFiles {
  contract: string;
  /** JSON or YAML. */
  document: string;
}

/** A contract and its OpenAPI document, as `judge` takes them. */
export interface ReadContract {
  contract: Contract;
  document: object;
}

const nextStep = "Both files come from one run of tallystick-generate: run it again.";

/** Reads both files. A `UsageError` names the file and the place where they are wrong, or do not belong together. */
export async function readContract(files: ContractFiles): Promise<ReadContract> {
  const contract = contractIn(files.contract, await readValue(files.contract));
  const document = documentIn(files.document, await readValue(files.document));
  refuseOtherOperations(files, contract, document);
  const { hash } = await identityOf(document, contract);
  if (hash !== contract.hash) {
    throw new UsageError(
      `${files.document} is not the document of ${files.contract}, or one of them was changed since. ${nextStep}`,
    );
  }
  return { contract, document };
}

async function readValue(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new UsageError(`${path} cannot be read. Name a file that can.`, { cause });
  });
  try {
    const value: unknown = text.trimStart().startsWith("{") ? JSON.parse(text) : parse(text);
    return value;
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${path} is neither JSON nor YAML: ${detail}`, { cause });
  }
}

const { $schema: _dialect, ...definitions } = contractSchema;

function contractIn(path: string, value: unknown): Contract {
  if (asObject(value)?.["openapi"] !== undefined) {
    throw new UsageError(`${path} is an OpenAPI document: give it with --document, and contract.json with --contract.`);
  }
  const fault = createValidator(definitions).fault("#/definitions/Contract", value);
  if (fault !== undefined) {
    const place = fault.at === "" ? "the file" : fault.at;
    const expected = fault.expected.slice(fault.expected.startsWith(fault.at) ? fault.at.length : 0).trim();
    throw new UsageError(
      `${path} is not a contract of this version. At ${place}: ${expected}, found ${fault.observed}. Generate it with tallystick-generate of the same version as this suite.`,
    );
  }
  // The schema is generated from the type.
  return value as Contract;
}

function documentIn(path: string, value: unknown): object {
  const document = asObject(value);
  const version = document?.["openapi"];
  if (typeof version !== "string" || !version.startsWith("3.1")) {
    const found = version === undefined ? "it says no version" : `it says openapi: ${JSON.stringify(version)}`;
    throw new UsageError(`${path} is not an OpenAPI 3.1 document: ${found}. Give openapi.json with --document.`);
  }
  return document ?? {};
}

/** Names operations that only one of the files has. */
function refuseOtherOperations(files: ContractFiles, { operations }: Contract, document: object): void {
  const paths = asObject(asObject(document)?.["paths"]) ?? {};
  const documented = new Set(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(asObject(item) ?? {}).flatMap(([method, operation]) => {
        const id = asObject(operation)?.["operationId"];
        return typeof id === "string" ? [`${id} (${method.toUpperCase()} ${path})`] : [];
      }),
    ),
  );
  const declared = new Set(
    Object.values(operations).map(({ id, method, path }) => `${id} (${method.toUpperCase()} ${path})`),
  );
  const differences = [
    ...[...declared.difference(documented)].map((each) => `${files.document} has no ${each}`),
    ...[...documented.difference(declared)].map((each) => `${files.contract} has no ${each}`),
  ];
  if (differences.length === 0) return;
  const shown = differences.slice(0, mostDifferences).map((line) => `  ${line}`);
  const rest = differences.length - shown.length;
  throw new UsageError(
    [
      `${files.contract} and ${files.document} have different operations:`,
      ...shown,
      ...(rest > 0 ? [`  and ${rest} more`] : []),
      nextStep,
    ].join("\n"),
  );
}

/** How many differences are shown. */
const mostDifferences = 8;
