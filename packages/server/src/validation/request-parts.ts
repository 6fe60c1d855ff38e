/** A request in parts. Its check fills defaults in, and turns the text of parameters into the types of their schemas. */
export interface RequestParts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  /** By lower-case name. */
  headers: Record<string, unknown>;
  cookies: Record<string, unknown>;
  body: unknown;
}

/** A request without anything. */
export const noParts: RequestParts = { params: {}, query: {}, headers: {}, cookies: {}, body: undefined };
