import { basename, dirname, join, normalize } from "node:path/posix";
import { parseSync } from "oxc-parser";
import type { SourceFile } from "./forbidden-imports.ts";

/** A file of the service that breaks the convention of CONTRIBUTING, "Files of a domain". */
export interface MisplacedFile {
  file: string;
  why: string;
}

const service = "packages/service/src/";
const roles = ["handlers", "decide", "store", "view", "tables", "index", "planned-work"] as const;
type Role = (typeof roles)[number] | "effect";

/** The names of the server kit that stand for a request, its operation or a refusal. */
const httpNames = ["Call", "Handler", "Handlers", "Refuser", "Refused"];
/** The names that implement an operation. */
const handlerNames = ["Handler", "Handlers"];
const query = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
const queryModules = /^kysely$|\/storage\/(prepared|list-page)\.ts$/;
const environment = /\/runtime\/(runtime|clock|randomness)\.ts$/;
const storage = /\/storage\/(?!json-columns)|^kysely$/;
/** What a file of an effect works with: the store, the process, the outside, cryptography. */
const effects =
  /\/storage\/|\/runtime\/(runtime|randomness|clock|logger|outcome-steps)\.ts$|\/crypto\/|^(?!\.|@tallystick\/contract)/;

interface Imported {
  specifier: string;
  names: string[];
  isType: boolean;
}

interface Parsed {
  path: string;
  text: string;
  role: Role;
  imports: Imported[];
  exports: string[];
  declares: boolean;
}

/** Every file of a domain that does not do what its name says. A domain is a folder of the service with a `handlers.ts`. */
export function misplacedFiles(files: readonly SourceFile[]): MisplacedFile[] {
  const own = files.filter(({ path }) => path.startsWith(service) && !path.endsWith(".test.ts"));
  const domains = new Set(
    own
      .filter(({ path }) => /^[^/]+\/handlers\.ts$/.test(path.slice(service.length)))
      .map(({ path }) => domainOf(path)),
  );
  return own
    .filter(({ path }) => domains.has(domainOf(path)))
    .map(parsed)
    .flatMap((file) => reasonsAgainst(file, domains).map((why) => ({ file: file.path, why })));
}

function domainOf(path: string): string {
  return path.slice(service.length).split("/")[0] ?? "";
}

/** By the name of the file, or of a folder for a role that one file cannot hold: `decide/price.ts`. */
function roleOf(path: string): Role {
  const folder = basename(dirname(path));
  if (folder === "decide" || folder === "store") return folder;
  return roles.find((role) => `${role}.ts` === basename(path)) ?? "effect";
}

function reasonsAgainst(file: Parsed, domains: ReadonlySet<string>): string[] {
  const foreign = file.imports
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier }) => normalize(join(dirname(file.path), specifier)))
    .filter((target) => domains.has(domainOf(target)) && domainOf(target) !== domainOf(file.path))
    .filter((target) => target !== `${service}${domainOf(target)}/index.ts`)
    .map((target) => `it imports ${target.slice(service.length)}; other domains import only the index.ts`);
  return [...foreign, ...reasonsOfRole[file.role](file).filter((reason) => reason !== undefined)];
}

const reasonsOfRole: Record<Role, (file: Parsed) => (string | undefined)[]> = {
  handlers: (file) => [queries(file)],
  decide: (file) => [...pure(file, "a decision"), queries(file)],
  view: (file) => [...pure(file, "a view"), queries(file)],
  store: (file) => [
    imports(file, httpNames, "rows are read and written without HTTP; move the refusal to its caller"),
    importsValue(file, /\/(view|handlers)\.ts$/, "a store returns rows; its caller makes the reply"),
  ],
  tables: (file) => [importsValue(file, /./, "tables declare types and import nothing else")],
  index: (file) => (file.declares ? ["an index.ts only exports what its folder offers to other domains"] : []),
  "planned-work": (file) => [queries(file), imports(file, handlerNames, "operations are implemented in handlers.ts")],
  effect: (file) => [
    queries(file),
    imports(file, handlerNames, "operations are implemented in handlers.ts"),
    isNamedAfterExport(file) ? undefined : `none of its exports (${file.exports.join(", ")}) has its name`,
    file.imports.some(({ specifier }) => effects.test(specifier))
      ? undefined
      : "it has no effect, so it decides: move it to decide.ts or decide/",
  ],
};

function pure(file: Parsed, what: string): (string | undefined)[] {
  const uses = (module: RegExp): boolean => file.imports.some(({ specifier }) => module.test(specifier));
  return [
    imports(file, httpNames, `${what} knows no HTTP; take an OperationRefuser`),
    uses(storage) ? `${what} does not use the store` : undefined,
    uses(environment) ? `${what} gets times and ids as values` : undefined,
    importsValue(file, /\/(store|handlers|planned-work)\.ts$|\/store\//, `${what} has no effect`),
  ];
}

function queries({ text, imports: found }: Parsed): string | undefined {
  const isQuery = query.test(text) || found.some(({ specifier }) => queryModules.test(specifier));
  return isQuery ? "it queries the store: queries belong into store.ts or store/" : undefined;
}

function imports(file: Parsed, names: readonly string[], why: string): string | undefined {
  const found = file.imports
    .filter(({ specifier }) => specifier === "@tallystick/server")
    .flatMap((imported) => imported.names.filter((name) => names.includes(name)));
  return found.length > 0 ? `it imports ${found.join(", ")}: ${why}` : undefined;
}

function importsValue(file: Parsed, module: RegExp, why: string): string | undefined {
  const found = file.imports.find(({ specifier, isType }) => !isType && module.test(specifier));
  return found ? `it imports ${found.specifier}: ${why}` : undefined;
}

/** `create-transfer.ts` exports `createTransferIn`. */
function isNamedAfterExport({ path, exports }: Parsed): boolean {
  const name = basename(path, ".ts").replaceAll("-", "");
  return exports.some((exported) => exported.toLowerCase().includes(name));
}

function parsed({ path, text }: SourceFile): Parsed {
  const { module } = parseSync(path, text);
  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: entries.map(({ importName }) => importName.name ?? ""),
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const entries = module.staticExports.flatMap((found) => found.entries);
  return {
    path,
    text,
    role: roleOf(path),
    imports: imported,
    exports: entries.map(({ exportName }) => exportName.name ?? ""),
    declares: imported.length > 0 || entries.some(({ moduleRequest }) => moduleRequest === null),
  };
}
