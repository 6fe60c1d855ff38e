export { closeCard } from "./close.ts";
export type { IssuedDetails } from "./issuer.ts";
