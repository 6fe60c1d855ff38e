import { fileURLToPath } from "node:url";
import { contractFromJson, documentFromJson, type Contract, type OpenApiDocument } from "@tallystick/contract";
import { compileSpec, emittedIn } from "@tallystick/generate";

/** A spec as the generator writes it. */
export interface CompiledSpec {
  contract: Contract;
  document: OpenApiDocument;
  /** The same as texts. */
  emitted: ReturnType<typeof emittedIn>;
}

/** Compiles the spec of a folder, such as `board/spec` beside this file. */
export async function compiledSpec(folder: string): Promise<CompiledSpec> {
  const { files } = await compileSpec(fileURLToPath(new URL(folder, import.meta.url)));
  const emitted = emittedIn(files);
  return {
    contract: contractFromJson(JSON.parse(emitted.contract)),
    document: documentFromJson(JSON.parse(emitted.document)),
    emitted,
  };
}
