export { blocksOf, type Block } from "./blocks.ts";
export { withService } from "./with-service.ts";
