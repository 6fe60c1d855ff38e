import { printIdentifier } from "@typespec/compiler";
import type { Called } from "./called.ts";
import { objectOf, type Json } from "./read-document.ts";

/** The security of a document as TypeSpec, and what of it cannot be said. */
export interface Security {
  lines: string[];
  notes: string[];
  /** Whether every operation says itself, or by the document, who may call it. */
  isWhole: boolean;
}

/**
 * Who may call the operations: a model for each scheme, and a `@useAuth` on the service and on each operation with security of its
 * own. The names of the schemes stay those of the document.
 */
export function securityOf(document: Json, service: string, operations: readonly Called[]): Security {
  const schemes = objectOf(objectOf(document["components"])["securitySchemes"]);
  const notes = new Set<string>();
  const models = Object.entries(schemes).flatMap(([name, scheme]) => {
    const base = baseOf(objectOf(scheme));
    if (base === undefined) notes.add(`The security scheme ${name} cannot be declared; its operations are open.`);
    return base === undefined ? [] : [[name, base] as const];
  });
  const known = new Map(models);
  const namespace = `${service}.Security`;
  const expression = (security: unknown): string => expressionOf(security, (name) => known.get(name)?.model, namespace);
  const whole = document["security"];
  const own = operations.filter(({ written }) => written["security"] !== undefined);
  const lines = [
    ...models.map(([name, { model }]) => `namespace Security { model ${printIdentifier(name)}${model} }`),
    ...(whole === undefined ? [] : [`@@useAuth(${service}, ${expression(whole)});`]),
    ...own.map(({ reference, written }) => `@@useAuth(${reference}, ${expression(written["security"])});`),
  ];
  return { lines, notes: [...notes], isWhole: whole !== undefined || own.length === operations.length };
}

interface Base {
  /** The rest of its declaration, after the name. */
  model: string;
}

function baseOf(scheme: Json): Base | undefined {
  const { type } = scheme;
  if (type === "apiKey") {
    return { model: ` is ApiKeyAuth<ApiKeyLocation.${String(scheme["in"])}, ${text(scheme["name"])}>;` };
  }
  if (type === "http") {
    const word = String(scheme["scheme"]).toLowerCase();
    if (word === "basic") return { model: " is BasicAuth;" };
    if (word === "bearer") return { model: " is BearerAuth;" };
    return { model: ` { type: AuthType.http; scheme: ${text(scheme["scheme"])}; }` };
  }
  if (type === "openIdConnect") return { model: ` is OpenIdConnectAuth<${text(scheme["openIdConnectUrl"])}>;` };
  if (type !== "oauth2") return undefined;
  const flows = Object.entries(objectOf(scheme["flows"])).map(([kind, flow]) => flowOf(kind, objectOf(flow)));
  return { model: `<Scopes extends string[] = []> is OAuth2Auth<[${flows.join(", ")}], Scopes>;` };
}

function flowOf(kind: string, flow: Json): string {
  const urls = ["authorizationUrl", "tokenUrl", "refreshUrl"].filter((name) => typeof flow[name] === "string");
  return `{ type: OAuth2FlowType.${kind}; ${urls.map((name) => `${name}: ${text(flow[name])};`).join(" ")} }`;
}

/** A list of alternatives, each of which asks for all of its schemes. */
function expressionOf(security: unknown, model: (name: string) => string | undefined, namespace: string): string {
  const ways = (Array.isArray(security) ? security : []).map((way) => {
    const asked = Object.entries(objectOf(way)).flatMap(([name, scopes]) => {
      const declared = model(name);
      if (declared === undefined) return [];
      const needed = Array.isArray(scopes) && scopes.length > 0 && declared.startsWith("<Scopes");
      return [
        `${namespace}.${printIdentifier(name)}${needed ? `<[${scopes.map((scope) => text(scope)).join(", ")}]>` : ""}`,
      ];
    });
    return asked.length > 1 ? `[${asked.join(", ")}]` : (asked[0] ?? "NoAuth");
  });
  return ways.length === 0 ? "NoAuth" : [...new Set(ways)].join(" | ");
}

function text(value: unknown): string {
  return JSON.stringify(typeof value === "string" ? value : "").replaceAll("${", "\\${");
}
