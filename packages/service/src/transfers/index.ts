export {
  checkTransferIn,
  checkTransferOut,
  type CheckedTransfer,
  type Scope,
  type TransferInCondition,
  type TransferOutCondition,
} from "./check.ts";
export { makeTransferIn, makeTransferOut } from "./make.ts";
