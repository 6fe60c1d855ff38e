import {
  getDirectoryPath,
  getRelativePathFromDirectory,
  getSourceLocation,
  type DiagnosticTarget,
  type Program,
} from "@typespec/compiler";
import type { SourceLocation } from "../model.ts";

/** Where the spec lives, so that every place in the contract is relative and the same on every machine. */
export interface Place {
  repositoryRoot: string;
  specRoot: string;
}

export function placeOf(program: Program, repositoryRoot?: string): Place {
  const specRoot = program.projectRoot;
  return { specRoot, repositoryRoot: repositoryRoot ?? getDirectoryPath(specRoot) };
}

/** File and line of a type or node, relative to the repository root. */
export function sourceOf(place: Place, target: DiagnosticTarget): SourceLocation {
  const location = getSourceLocation(target);
  return {
    file: getRelativePathFromDirectory(place.repositoryRoot, location.file.path, false),
    line: location.file.getLineAndCharacterOfPosition(location.pos).line + 1,
  };
}

/** The folder of the spec a type is written in; the spec's own name for a type of its root. */
export function domainOf(place: Place, target: DiagnosticTarget): string {
  const { path } = getSourceLocation(target).file;
  const [domain, ...rest] = getRelativePathFromDirectory(place.specRoot, path, false).split("/");
  return rest.length > 0 && domain !== undefined ? domain : place.specRoot.slice(place.specRoot.lastIndexOf("/") + 1);
}
