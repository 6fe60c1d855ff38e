import { basename, dirname, join, normalize } from "node:path/posix";
import { importRules, indexExceptions, rooms, type ImportRules } from "./import-rules.ts";
import { importsOf, type Import } from "./imports-of.ts";

export interface ForbiddenImport {
  file: string;
  line: number;
  specifier: string;
  why: string;
}

export interface SourceFile {
  /** Relative to the repository root, with forward slashes. */
  path: string;
  text: string;
}

/** Every import that breaks the rules, in file order. */
export function forbiddenImports(files: SourceFile[]): ForbiddenImport[] {
  const foldersWithIndex = new Set(
    files
      .map((file) => file.path)
      .filter((path) => path.endsWith("/index.ts"))
      .map((path) => dirname(path)),
  );
  return files.flatMap(({ path, text }) => {
    const rules = rulesOf(path);
    if (rules === undefined)
      return [
        { file: path, line: 1, specifier: "", why: "this folder is not in tools/checks/import-rules.ts; add it there" },
      ];
    return importsOf(path, text).flatMap((found) => {
      const why = reasonAgainst(rules, path, found, foldersWithIndex);
      return why === undefined ? [] : [{ file: path, line: found.line, specifier: found.specifier, why }];
    });
  });
}

function isBelow(path: string, folder: string | undefined): boolean {
  return folder !== undefined && path.startsWith(`${folder}/`);
}

function reasonAgainst(
  rules: ImportRules,
  path: string,
  { specifier }: Import,
  foldersWithIndex: ReadonlySet<string>,
): string | undefined {
  if (specifier.startsWith("."))
    return reasonAgainstFile(rules, path, normalize(join(dirname(path), specifier)), foldersWithIndex);
  if (specifier.startsWith("node:"))
    return rules.browser && !isTest(path) && !isBelow(path, rules.nodeFolder)
      ? `${rules.name} also runs in a browser, which has no modules of Node`
      : undefined;
  if (specifier.startsWith("@typespec/"))
    return rules.compiler ? undefined : `${rules.name} must not import the TypeSpec compiler`;
  if (!specifier.startsWith("@tallystick/")) return undefined;
  const target = specifier.split("/").slice(0, 2).join("/");
  if (target === rules.name) return "a package imports its own files by a relative path";
  const allowed = isTest(path) ? [...rules.mayImport, ...(rules.testsMayImport ?? [])] : rules.mayImport;
  return allowed.includes(target)
    ? undefined
    : `${rules.name} may import ${allowed.join(", ") || "no package of this repository"}`;
}

function reasonAgainstFile(
  rules: ImportRules,
  path: string,
  target: string,
  foldersWithIndex: ReadonlySet<string>,
): string | undefined {
  const mayReach = [rules.folder, ...(isTest(path) ? (rules.testsMayReach ?? []) : [])];
  if (!mayReach.some((folder) => target.startsWith(`${folder}/`)))
    return "a relative import must stay inside its package; use the name of the other package";
  if (isTest(path)) return undefined;
  const upward = upwardImport(path, target);
  if (upward !== undefined) return upward;
  if (indexExceptions.some(({ by, file }) => path.startsWith(by) && basename(target) === file)) return undefined;
  const closed = closedFolder(path, target, foldersWithIndex);
  return closed === undefined ? undefined : `code outside ${closed}/ imports ${closed}/index.ts`;
}

/** The outermost folder with an index.ts that holds the imported file and not the importing one. */
function closedFolder(path: string, target: string, foldersWithIndex: ReadonlySet<string>): string | undefined {
  const folders = dirname(target).split("/");
  for (let depth = 1; depth <= folders.length; depth++) {
    const folder = folders.slice(0, depth).join("/");
    if (!foldersWithIndex.has(folder) || path.startsWith(`${folder}/`)) continue;
    return target === `${folder}/index.ts` ? undefined : folder;
  }
  return undefined;
}

/** Why a file may not import another of its source folder: the room of the other is above its own. */
function upwardImport(path: string, target: string): string | undefined {
  for (const { folder, order } of rooms) {
    if (!path.startsWith(`${folder}/`) || !target.startsWith(`${folder}/`)) continue;
    const [from, to] = [path, target].map((file) => roomOf(folder, file));
    if (from === undefined || from === to) continue;
    const place = order.indexOf(from);
    if (place < 0) return `${folder}/${from} is no room; name it in tools/checks/import-rules.ts`;
    if (to === undefined && place > 0) return `only ${folder}/${order[0]}/ imports the doors of the package`;
    if (to !== undefined && order.indexOf(to) < place) return `${from}/ is below ${to}/: imports go one way`;
  }
  return undefined;
}

/** The room that a file is in; undefined for a file beside the rooms. */
function roomOf(folder: string, file: string): string | undefined {
  const [room, ...rest] = file.slice(folder.length + 1).split("/");
  return rest.length === 0 ? undefined : room;
}

function rulesOf(path: string): ImportRules | undefined {
  return importRules.find((rules) => path.startsWith(`${rules.folder}/`));
}

function isTest(path: string): boolean {
  return (
    path.endsWith(".test.ts") || path.endsWith(".test-d.ts") || path.includes("/test/") || path.includes("/mutants/")
  );
}
