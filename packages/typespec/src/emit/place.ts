import {
  getDirectoryPath,
  getRelativePathFromDirectory,
  getSourceLocation,
  type DiagnosticTarget,
  type Program,
} from "@typespec/compiler";
import type { SourceLocation } from "../model.ts";

/** The folders that source files in the contract are relative to, so that the contract is the same on every machine. */
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

/** The first folder below the spec that a type is declared in; for a type in the spec's root, the name of the spec's folder. */
export function domainOf(place: Place, target: DiagnosticTarget): string {
  const { path } = getSourceLocation(target).file;
  const [domain, ...rest] = getRelativePathFromDirectory(place.specRoot, path, false).split("/");
  return rest.length > 0 && domain !== undefined ? domain : place.specRoot.slice(place.specRoot.lastIndexOf("/") + 1);
}
