import { routeOf, type Contract } from "@tallystick/contract";

/** A path that no operation has, not even one with a parameter; beside a known one, since elsewhere there may be pages for people. */
export function noSuchPath({ operations }: Contract, beside: string): string {
  const routes = Object.values(operations).map(routeOf);
  const known = operations[beside]?.path ?? "";
  const folder = known.includes("{") ? "" : known.replace(/\/[^/]*\/?$/, "");
  let path = `${folder}/no-such-path`;
  while (routes.some((route) => route.match(path) !== undefined)) path += "/no-such-path";
  return path;
}
