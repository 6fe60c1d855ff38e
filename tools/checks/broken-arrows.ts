import { basename, dirname, join, normalize } from "node:path/posix";
import { rooms, sideDoors, type Room } from "./arrows.ts";
import { importsOf, type Import } from "./imports-of.ts";

export interface BrokenArrow {
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

/** Every import that goes against the table, in file order. */
export function brokenArrows(files: SourceFile[]): BrokenArrow[] {
  const doors = new Set(
    files
      .map((file) => file.path)
      .filter((path) => path.endsWith("/index.ts"))
      .map((path) => dirname(path)),
  );
  return files.flatMap(({ path, text }) => {
    const room = roomOf(path);
    if (room === undefined)
      return [
        { file: path, line: 1, specifier: "", why: "this folder is not in tools/checks/arrows.ts; add it there" },
      ];
    return importsOf(path, text).flatMap((found) => {
      const why = reasonAgainst(room, path, found, doors);
      return why === undefined ? [] : [{ file: path, line: found.line, specifier: found.specifier, why }];
    });
  });
}

function reasonAgainst(
  room: Room,
  path: string,
  { specifier }: Import,
  doors: ReadonlySet<string>,
): string | undefined {
  if (specifier.startsWith(".")) return reasonAgainstFile(room, path, normalize(join(dirname(path), specifier)), doors);
  if (specifier.startsWith("node:"))
    return room.browser && !isTest(path) ? `${room.name} also runs in a browser` : undefined;
  if (specifier.startsWith("@typespec/"))
    return room.compiler ? undefined : `${room.name} does not speak to the compiler`;
  if (!specifier.startsWith("@tallystick/")) return undefined;
  const target = specifier.split("/").slice(0, 2).join("/");
  if (target === room.name) return "a package reaches its own files by path";
  const allowed = isTest(path) ? [...room.may, ...(room.tests ?? [])] : room.may;
  return allowed.includes(target) ? undefined : `${room.name} may import ${allowed.join(", ") || "nothing of ours"}`;
}

function reasonAgainstFile(room: Room, path: string, target: string, doors: ReadonlySet<string>): string | undefined {
  if (!target.startsWith(`${room.folder}/`)) return "a relative import stays inside its package";
  if (isTest(path)) return undefined;
  if (sideDoors.some(({ by, file }) => path.startsWith(by) && basename(target) === file)) return undefined;
  const closed = doorBetween(path, target, doors);
  return closed === undefined ? undefined : `${closed}/ is entered through ${closed}/index.ts`;
}

/** The outermost folder with a door of its own that the target lies in and the importing file does not. */
function doorBetween(path: string, target: string, doors: ReadonlySet<string>): string | undefined {
  const folders = dirname(target).split("/");
  for (let depth = 1; depth <= folders.length; depth++) {
    const folder = folders.slice(0, depth).join("/");
    if (!doors.has(folder) || path.startsWith(`${folder}/`)) continue;
    return target === `${folder}/index.ts` ? undefined : folder;
  }
  return undefined;
}

function roomOf(path: string): Room | undefined {
  return rooms.find((room) => path.startsWith(`${room.folder}/`));
}

function isTest(path: string): boolean {
  return path.endsWith(".test.ts") || path.endsWith(".test-d.ts") || path.includes("/test/");
}
