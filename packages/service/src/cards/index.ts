export { closeCard } from "./close.ts";
