import { isAbsolute, relative, resolve } from "node:path";

/** A file as a command names it that may be copied to another machine: inside the current folder relative to that. */
export function pathFromHere(path: string, folder: string = process.cwd()): string {
  const inside = relative(folder, resolve(folder, path));
  return inside.startsWith("..") || isAbsolute(inside) ? path : inside;
}
