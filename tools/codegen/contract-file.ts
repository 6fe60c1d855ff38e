/** The members of `contract.json` that the generators read; packages/typespec/src/model.ts has the whole type. */
export interface ContractFile {
  rules: Record<string, RuleRow>;
  operations: Record<string, OperationRow>;
  resources: Record<string, unknown>;
  lifecycles: Record<string, { states: string[] }>;
  webhooks: Record<string, { events: string[] }>;
  codes: Record<string, number[]>;
}

export interface RuleRow {
  id: string;
  sentence: string;
  level: "MUST" | "SHOULD";
  unobservable?: string;
  origin: "source" | "decision";
  decided: string[];
  declaredBy: string;
  on: string;
  source: { file: string; line: number };
}

export interface OperationRow {
  id: string;
  domain: string;
  method: string;
  path: string;
  summary: string;
  refusals: { when: string; at?: string; status: number; code: string; rule?: string }[];
  outcomes?: { selector: string };
  signedRetry?: object;
}
