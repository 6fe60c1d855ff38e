import type { Fault } from "./fault.ts";
import { lenientFaults } from "./lenient-faults.ts";
import { shownFaults } from "./shown-faults.ts";
import { signatureFaults } from "./signature-faults.ts";
import { wireFaults } from "./wire-faults.ts";

/** Every fault by hand: what the contract's table cannot express. */
export const faults: readonly Fault[] = [...shownFaults, ...lenientFaults, ...wireFaults, ...signatureFaults];
