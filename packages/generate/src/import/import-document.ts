import { existsSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Diagnostic } from "@typespec/compiler";
import { compileProgram, printedDiagnostic, type CompiledProgram, type CompileOptions } from "../compile-spec.ts";
import type { Files } from "../emitted.ts";
import { GenerateError } from "../generate-error.ts";
import type { Outputs } from "../write-outputs.ts";
import { behaviorFile, type Placed } from "./behavior-file.ts";
import { boundsNote } from "./bounds-note.ts";
import { calledOperations, nameOf, type Called } from "./called.ts";
import { infer } from "./infer.ts";
import { inferDuplicates } from "./infer-duplicates.ts";
import { inferExamples } from "./infer-examples.ts";
import { called, type Inference, type Inferred } from "./inference.ts";
import { withoutFaults, type Fault } from "./convertible.ts";
import { withOptionalBodies } from "./optional-bodies.ts";
import { prepareDocument, withOwnNames } from "./prepare-document.ts";
import { readDocument, type Json } from "./read-document.ts";
import { securityOf } from "./security.ts";

/** The three files of a spec that comes from a document. */
const SHAPES = "shapes.tsp";
const BEHAVIOR = "behavior.tsp";
const MAIN = "main.tsp";

const MAIN_TEXT = `// \`${SHAPES}\` is written again by each import, \`${BEHAVIOR}\` never.\nimport "./${SHAPES}";\nimport "./${BEHAVIOR}";\n`;

/** A spec that comes from a document: its files, and what a person should look at. Nothing is written. */
export interface Imported {
  outputs: Outputs;
  operations: number;
  /** The statements in a `behavior.tsp` that is new. */
  placed: Placed[];
  /** What is not inferred although it may hold, or changed on the way. */
  open: string[];
  /** What the generator refuses in the shapes, with file and line. */
  refused: string[];
  /** What stands in files of the author and no longer fits the shapes, with file and line. */
  dangling: string[];
  /** Operations that the document had not before, with what is inferred about them. */
  added: { operation: string; inferences: Inference[] }[];
}

/**
 * Turns a document of OpenAPI or Swagger into a spec for a folder: `shapes.tsp`, which says what the document says; and, where they
 * are not there yet, `behavior.tsp` with what is inferred, and `main.tsp`.
 */
export async function importDocument(file: string, folder: string): Promise<Imported> {
  mkdirSync(folder, { recursive: true });
  const spec = realpathSync(resolve(folder));
  const { document, notes } = await readDocument(file);
  const { prepared, notes: changes } = prepareDocument(document);
  let [kept, left] = [prepared, [...notes, ...changes]];
  // Each round takes something out of the document, and what that hid is seen in the next.
  for (;;) {
    const converted = await convert(file, kept);
    const bare = await compiled(spec, { [SHAPES]: converted }, SHAPES);
    let next = withoutFaults(kept, converted, faultsOf(errorsOf(bare), bare));
    if (next === undefined) {
      const imported = await importedOnce(file, spec, { document, converted, bare, notes: left });
      next = withoutFaults(kept, imported.shapes, imported.faults);
      if (next === undefined) return imported;
    }
    kept = next.document;
    left = [...left, ...next.left];
  }
}

/** A document after its conversion. */
interface Converted {
  document: Json;
  converted: string;
  bare: CompiledProgram;
  /** What was changed on the way. */
  notes: readonly string[];
}

async function importedOnce(
  file: string,
  spec: string,
  { document, converted, bare, notes }: Converted,
): Promise<Imported & { shapes: string; faults: Fault[] }> {
  const operations = calledOperations(bare.program, bare.compiler, document);
  if (operations.length === 0) {
    const [first] = errorsOf(bare);
    const reason = first === undefined ? "" : `\n${printedDiagnostic(bare.compiler, first)}`;
    throw new GenerateError(`${file} has no operation that can be converted; nothing is written.${reason}`);
  }
  const service = serviceOf(bare);
  const security = securityOf(document, service, operations);
  const shapes = `${headerOf(file)}\n${converted}\n${security.lines.join("\n")}\n`;
  const open = [...notes, ...security.notes, ...boundsNote(document)];
  const inferred = infer(bare.program, bare.compiler, service, operations);
  const parts = [inferred, inferDuplicates(operations, inferred, document), inferExamples(operations, document)];
  const found = {
    inferences: parts.flatMap(({ inferences }) => inferences),
    open: parts.flatMap((part) => part.open),
  };
  const guessed = security.isWhole ? found : withoutSecurity(found, service);
  const isFirst = !existsSync(join(spec, BEHAVIOR));
  const main = existsSync(join(spec, MAIN)) ? {} : { [MAIN]: MAIN_TEXT };
  const rest = { operations: operations.length, outputs: { [SHAPES]: shapes, ...main } };
  if (isFirst) {
    const first = await withoutContradictions(spec, { ...rest.outputs }, guessed);
    const outputs = { ...rest.outputs, [BEHAVIOR]: first.text };
    const faults = await emitFaults(spec, outputs);
    return { ...rest, ...first, outputs, open: [...open, ...first.open], dangling: [], added: [], shapes, faults };
  }
  const whole = await compiled(spec, rest.outputs, MAIN);
  const [inShapes, elsewhere] = split(errorsOf(whole), whole, SHAPES);
  const print = (each: Diagnostic): string => printedDiagnostic(whole.compiler, each);
  const opened = openedAgainst(document, service, join(spec, BEHAVIOR));
  return {
    ...rest,
    placed: [],
    open,
    refused: inShapes.map(print),
    dangling: [...elsewhere.map(print), ...opened],
    added: await addedSince(spec, operations, guessed),
    shapes,
    faults: await emitFaults(spec, rest.outputs),
  };
}

/** What shows only when the document is written again, which nothing that we refuse may prevent. */
async function emitFaults(spec: string, files: Files): Promise<Fault[]> {
  const whole = await compiled(spec, files, MAIN, { skipUnsupported: true });
  const [inShapes] = split(errorsOf(whole), whole, SHAPES);
  return faultsOf(inShapes, whole);
}

/** Errors that are not of our own library, whose operations can be left out later. */
function faultsOf(errors: readonly Diagnostic[], within: CompiledProgram): Fault[] {
  return errors
    .filter(({ code }) => !code.startsWith("@tallystick/"))
    .map((error) => ({ line: lineOf(error, within), message: error.message }));
}

/** Without security in the document every operation is open, until somebody says otherwise. */
function withoutSecurity({ inferences, open }: Inferred, service: string): Inferred {
  const because = "the document declares no security for the whole API; put the scheme here where there is one";
  return { inferences: [{ statement: `@@useAuth(${service}, NoAuth);`, because }, ...inferences], open };
}

/** A document that says who may call, and a file that says that everybody may. */
function openedAgainst(document: Json, service: string, file: string): string[] {
  if (document["security"] === undefined) return [];
  const place = readFileSync(file, "utf8").split("\n").indexOf(`@@useAuth(${service}, NoAuth);`);
  if (place === -1) return [];
  return [`${file}:${place + 1}: the document declares its security now; take this line out.`];
}

/** The statements without those that the shapes contradict: what the compiler refuses is taken out, and listed. */
async function withoutContradictions(
  spec: string,
  files: Files,
  { inferences, open }: Inferred,
): Promise<{ text: string; placed: Placed[]; open: string[]; refused: string[] }> {
  const { text, placed } = behaviorFile(inferences);
  const whole = await compiled(spec, { ...files, [BEHAVIOR]: text }, MAIN);
  const [inShapes, elsewhere] = split(errorsOf(whole), whole, SHAPES);
  const wrong = new Map(elsewhere.map((each) => [lineOf(each, whole), each.message]));
  const kept = placed.filter(({ line }) => !wrong.has(line));
  const dropped = placed
    .filter(({ line }) => wrong.has(line))
    .map(({ statement, line }) => `${statement} is not taken over: ${wrong.get(line)}`);
  if (dropped.length > 0) return withoutContradictions(spec, files, { inferences: kept, open: [...open, ...dropped] });
  const refused = [...inShapes, ...elsewhere].map((each) => printedDiagnostic(whole.compiler, each));
  return { text, placed, open: [...open], refused };
}

/** The operations that the shapes in the folder do not have, with what is inferred about them. */
async function addedSince(
  spec: string,
  operations: readonly Called[],
  { inferences }: Inferred,
): Promise<Imported["added"]> {
  if (!existsSync(join(spec, SHAPES))) return [];
  const before = await compiled(spec, {}, SHAPES);
  const known = new Set(calledOperations(before.program, before.compiler, {}).map(called));
  return operations
    .filter((operation) => !known.has(called(operation)))
    .map((operation) => ({
      operation: called(operation),
      inferences: inferences.filter((each) => each.operation === operation.reference),
    }));
}

/** Compiles files of a folder; those that are given need not be written yet. */
function compiled(
  spec: string,
  files: Files,
  entrypoint: string,
  options: Pick<CompileOptions, "skipUnsupported"> = {},
): Promise<CompiledProgram> {
  const unwritten = Object.fromEntries(Object.entries(files).map(([name, text]) => [join(spec, name), text]));
  return compileProgram(join(spec, entrypoint), { ...options, unwritten, emits: entrypoint === MAIN });
}

/** TypeSpec by the converter of its own library. What it says about single operations is found by the compiler again. */
async function convert(file: string, document: Json): Promise<string> {
  const { convertOpenAPI3Document } = await import("@typespec/openapi3");
  const { warn } = console;
  console.warn = () => undefined;
  try {
    // It takes a document of any version, and reads no more of it than is there.
    const taken = document as unknown as Parameters<typeof convertOpenAPI3Document>[0];
    return withOptionalBodies(withOwnNames(await convertOpenAPI3Document(taken)), document);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new GenerateError(`${file} cannot be converted to TypeSpec: ${reason}`);
  } finally {
    console.warn = warn;
  }
}

function headerOf(file: string): string {
  return `// Generated from ${basename(file)} by \`tallystick-generate --from\`. Do not edit: the next import writes this file again.`;
}

function serviceOf({ program, compiler }: CompiledProgram): string {
  const [service] = compiler.core.listServices(program);
  if (service === undefined) throw new GenerateError("The converted document has no service; nothing is written.");
  return nameOf(service.type);
}

function errorsOf({ diagnostics }: CompiledProgram): Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === "error");
}

/** Diagnostics in the file of this name, and all others. */
function split(all: Diagnostic[], within: CompiledProgram, name: string): [Diagnostic[], Diagnostic[]] {
  const isThere = (each: Diagnostic): boolean => basename(placeOf(each, within)?.file.path ?? "") === name;
  return [all.filter(isThere), all.filter((each) => !isThere(each))];
}

function lineOf(diagnostic: Diagnostic, within: CompiledProgram): number {
  const place = placeOf(diagnostic, within);
  return place === undefined ? 0 : place.file.getLineAndCharacterOfPosition(place.pos).line + 1;
}

function placeOf({ target }: Diagnostic, { compiler }: CompiledProgram) {
  return typeof target === "symbol" ? undefined : compiler.core.getSourceLocation(target);
}
