/** The shipped contract; `contract.version` says which version it is. */
export { contract, type Contract as TallystickContract } from "./gen/contract.ts";
