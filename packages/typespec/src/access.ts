import type { Operation, Program } from "@typespec/compiler";
import { getAuthenticationForOperation, type HttpAuth } from "@typespec/http";
import { accessUses } from "./decorators/access.ts";
import type { Access, Scheme } from "./model.ts";

/** The credentials that one way into an operation asks for, all at once; none: it is open to anybody. */
type Way = HttpAuth[];

/** The ways into an operation that `@useAuth` declares on it or around it; undefined without any. */
export function declaredWays(program: Program, operation: Operation): Way[] | undefined {
  return getAuthenticationForOperation(program, operation)?.options.map(({ schemes }) =>
    schemes.filter(({ type }) => type !== "noAuth"),
  );
}

/** How the callers of a scheme of `@useAuth` say who they are. */
export function schemeOf(auth: HttpAuth): Scheme {
  if (auth.type === "apiKey") return { in: auth.in, name: auth.name };
  if (auth.type !== "http") return "bearer";
  const word = auth.scheme.toLowerCase();
  return word === "basic" || word === "bearer" ? word : { in: "authorization", name: auth.scheme };
}

/**
 * Who may call an operation: as `@access` says, or else as `@useAuth` does; undefined where neither says it. `schemes`: those of
 * the conventions, by which a scheme of `@access` is found among those of `@useAuth`.
 */
export function accessOf(
  program: Program,
  operation: Operation,
  schemes: Readonly<Record<string, Scheme>>,
): Access | undefined {
  const given = accessUses.on(program, operation)[0]?.value;
  const ways = declaredWays(program, operation);
  if (ways === undefined) return given;
  const named = ways.map((way) =>
    way.map((auth) => (given && isScheme(auth, given, schemes) ? given.scheme : auth.id)),
  );
  const isOpen = named.some((way) => way.length === 0);
  const scheme = given?.scheme ?? (isOpen ? "none" : named[0]?.[0]) ?? "none";
  const scopes = Object.fromEntries(
    ways.flat().flatMap((auth) => (scopesOf(auth).length > 0 ? [[auth.id, scopesOf(auth)] as const] : [])),
  );
  return {
    ...given,
    scheme,
    ...(named.flat().length > 1 || named.length > 1 ? { ways: named } : {}),
    ...(Object.keys(scopes).length > 0 ? { scopes } : {}),
  };
}

/** Whether the scheme of an `@access` is this one: by its name, or else by how its callers say who they are. */
export function isScheme(auth: HttpAuth, { scheme }: Access, schemes: Readonly<Record<string, Scheme>>): boolean {
  return auth.id === scheme || JSON.stringify(schemes[scheme]) === JSON.stringify(schemeOf(auth));
}

/** The scopes that a caller needs: of OAuth2 those that any flow lists. */
function scopesOf(auth: HttpAuth): string[] {
  if (auth.type !== "oauth2") return [];
  return [...new Set(auth.flows.flatMap(({ scopes }) => scopes.map(({ value }) => value)))].toSorted();
}
