export { closeCard } from "./close-card.ts";
export type { IssuedDetails } from "./issue-card.ts";
