import type { Deprecation } from "./gen/model.ts";

/**
 * The headers that every reply of a deprecated version carries: `Deprecation` (RFC 9745), and `Sunset` (RFC 8594) when its end
 * is decided; none for a version that is not deprecated. Names in lower case.
 */
export function deprecationHeaders(deprecation: Deprecation | undefined): Record<string, string> {
  if (deprecation === undefined) return {};
  const { since, sunset } = deprecation;
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    ...(sunset !== undefined && { sunset: new Date(sunset).toUTCString() }),
  };
}
