import { emitFile, resolvePath, type EmitContext } from "@typespec/compiler";
import type { EmitterOptions } from "../lib.ts";
import type { Contract } from "../model.ts";
import { annotated } from "./annotate.ts";
import { contractOf } from "./contract.ts";
import { withDiscriminatedModels } from "./discriminated-models.ts";
import { documentedVersionsOf, type DocumentedVersion } from "./document.ts";
import { enumMembersOf } from "./enum-members.ts";
import { hashOf } from "./hash.ts";
import { placeOf, type Place } from "./place.ts";
import { printJson, printYaml } from "./print.ts";
import { $onValidate } from "../validate.ts";
import { sourceFor } from "./source.ts";
import { memberOriginsOf } from "./member-origins.ts";

/** Writes `openapi.<version>.json`, `openapi.<version>.yaml` and `contract.<version>.json`, of every version. */
export async function $onEmit(context: EmitContext<EmitterOptions>): Promise<void> {
  const { program, emitterOutputDir, options } = context;
  $onValidate(program);
  const versions = await documentedVersionsOf(program);
  if (program.compilerOptions.noEmit || program.hasError()) return;
  const place = placeOf(program, options["repository-root"]);
  for (const [name, content] of versions.flatMap((version) => filesOf(version, place))) {
    await emitFile(program, { path: resolvePath(emitterOutputDir, name), content, newLine: "lf" });
  }
}

function filesOf({ program, document }: DocumentedVersion, place: Place): [name: string, content: string][] {
  const rows = contractOf(sourceFor(program, document, place));
  const types = { enums: enumMembersOf(program), origins: memberOriginsOf(program) };
  const openapi = withDiscriminatedModels(annotated(document, rows, types));
  return [
    [`openapi.${rows.version}.json`, printJson(openapi)],
    [`openapi.${rows.version}.yaml`, printYaml(openapi)],
    [`contract.${rows.version}.json`, printJson(hashed(rows, hashOf(openapi, rows)))],
  ];
}

function hashed({ schema, title, version, basePath, ...rest }: Omit<Contract, "hash">, hash: string): Contract {
  return { schema, title, version, basePath, hash, ...rest };
}
