import { emitFile, resolvePath, type EmitContext } from "@typespec/compiler";
import type { EmitterOptions } from "../lib.ts";
import { identityOf, type Identity } from "../identity.ts";
import type { Contract } from "../model.ts";
import { annotated } from "./annotate.ts";
import { contractOf } from "./contract.ts";
import { withDiscriminatedModels } from "./discriminated-models.ts";
import { documentedVersionsOf, type DocumentedVersion } from "./document.ts";
import { enumMembersOf } from "./enum-members.ts";
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
  for (const version of versions)
    for (const [name, content] of await filesOf(version, place))
      await emitFile(program, { path: resolvePath(emitterOutputDir, name), content, newLine: "lf" });
}

async function filesOf(
  { program, document }: DocumentedVersion,
  place: Place,
): Promise<[name: string, content: string][]> {
  const rows = contractOf(sourceFor(program, document, place));
  const types = { enums: enumMembersOf(program), origins: memberOriginsOf(program) };
  const openapi = withDiscriminatedModels(annotated(document, rows, types));
  return [
    [`openapi.${rows.version}.json`, printJson(openapi)],
    [`openapi.${rows.version}.yaml`, printYaml(openapi)],
    [`contract.${rows.version}.json`, printJson(identified(rows, await identityOf(openapi, rows)))],
  ];
}

function identified(rows: Omit<Contract, keyof Identity>, identity: Identity): Contract {
  const { schema, title, version, basePath, ...rest } = rows;
  return { schema, title, version, basePath, ...identity, ...rest };
}
