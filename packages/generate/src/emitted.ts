import { GenerateError } from "./generate-error.ts";

/** The emitter's files: contents by name. */
export type Files = Record<string, string>;

/** The texts of the emitter's files. */
export interface Emitted {
  /** The version of the contract: the one the file names carry. */
  version: string;
  contract: string;
  document: string;
  /** The document as YAML. */
  documentForPeople: string;
}

const CONTRACT = /^contract\.(.+)\.json$/;

/** The three files of the newest version in a compile of a spec. Throws a `GenerateError` when one is missing. */
export function emittedIn(files: Files, spec = "spec"): Emitted {
  const [newest] = emittedVersionsIn(files, spec).slice(-1);
  return newest ?? emittedOf("<version>", files, spec);
}

/** The same of every version, oldest first. */
export function emittedVersionsIn(files: Files, spec = "spec"): Emitted[] {
  const versions = Object.keys(files).flatMap((name) => CONTRACT.exec(name)?.[1] ?? []);
  return versions.map((version) => emittedOf(version, files, spec));
}

function emittedOf(version: string, files: Files, spec: string): Emitted {
  return {
    version,
    contract: fileIn(files, `contract.${version}.json`, spec),
    document: fileIn(files, `openapi.${version}.json`, spec),
    documentForPeople: fileIn(files, `openapi.${version}.yaml`, spec),
  };
}

/** The text of one file. Throws a `GenerateError` when it is missing. */
export function fileIn(files: Files, name: string, spec = "spec"): string {
  const text = files[name];
  if (text === undefined) {
    throw new GenerateError(`The emitter wrote no ${name}. Does ${spec}/main.tsp declare a service?`);
  }
  return text;
}
