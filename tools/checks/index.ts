export { blocksOf, type Block } from "./blocks.ts";
