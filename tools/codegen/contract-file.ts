/** As much of `contract.json` as the generators read; the whole shape is the model's. */
export interface ContractFile {
  rules: Record<string, unknown>;
  operations: Record<string, { refusals: { when: string; at?: string }[] }>;
  resources: Record<string, unknown>;
  lifecycles: Record<string, { states: string[] }>;
  codes: Record<string, number[]>;
}
