export {
  checkTransferIn,
  checkTransferOut,
  type TransferInCondition,
  type TransferOutCondition,
} from "./check-transfer.ts";
export { createTransferIn, createTransferOut } from "./create-transfer.ts";
