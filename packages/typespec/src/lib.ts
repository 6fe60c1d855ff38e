import { createTypeSpecLibrary, type JSONSchemaType } from "@typespec/compiler";
import { diagnostics } from "./diagnostics.ts";

/** Options of the emitter in `tspconfig.yaml`. */
export interface EmitterOptions {
  /** Absolute path: source files in the contract are relative to it. Default: the parent of the spec's folder. */
  "repository-root"?: string;
  /** Leaves an operation out that cannot be supported, with a warning, instead of refusing the spec. Default: false. */
  "skip-unsupported"?: boolean;
}

const EmitterOptionsSchema: JSONSchemaType<EmitterOptions> = {
  type: "object",
  additionalProperties: false,
  properties: {
    "repository-root": { type: "string", format: "absolute-path", nullable: true },
    "skip-unsupported": { type: "boolean", nullable: true },
  },
  required: [],
};

export const $lib = createTypeSpecLibrary({
  name: "@tallystick/typespec",
  diagnostics,
  state: {
    access: { description: "@access of an operation" },
    endpointDecision: { description: "@endpointDecision of a webhook" },
    conventions: { description: "@conventions of a namespace" },
    conserves: { description: "@conserves of a namespace" },
    deprecation: { description: "@deprecation of a version" },
    decided: { description: "@decided of any element" },
    emits: { description: "@emits of an operation" },
    expires: { description: "@expires of a model" },
    filter: { description: "@filter of a query parameter" },
    idempotent: { description: "@idempotent of an operation" },
    identifies: { description: "@identifies of a scalar or property" },
    lifecycle: { description: "@lifecycle of an enum" },
    listing: { description: "@listing of an operation" },
    outcomes: { description: "@outcomes of an operation" },
    resourceAction: { description: "@creates, @reads, @lists, @changes, @deletes of an operation" },
    constants: { description: "@constants of a model" },
    permissions: { description: "@permissions of an enum" },
    primaryIdentifier: { description: "@primaryIdentifier of a model" },
    refuses: { description: "@refuses of an operation" },
    rule: { description: "@rule of any element" },
    signedRetry: { description: "@signedRetry of an operation" },
    webhook: { description: "@webhook of an operation" },
  },
  emitter: { options: EmitterOptionsSchema },
} as const);

export const stateKeys = $lib.stateKeys;

/** Creates one of the library's diagnostics. */
export const createDiagnostic: typeof $lib.createDiagnostic = (diagnostic) => $lib.createDiagnostic(diagnostic);
