/** The members of `contract.json` that the generators read; packages/typespec/src/model.ts has the whole type. */
export interface ContractFile {
  version: string;
  basePath: string;
  rules: Record<string, RuleRow>;
  operations: Record<string, OperationRow>;
  resources: Record<string, { idPattern?: string }>;
  lifecycles: Record<string, { resource: string; field: string; states: string[]; terminal: string[] }>;
  webhooks: Record<string, { id: string; events: string[] }>;
  codes: Record<string, number[]>;
  conventions: { schemes: Record<string, "basic" | "bearer">; paging: { data: string } & Record<string, string> };
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
  access: { scheme: string };
  resourceAction?: { kind: string; resource: string };
  body?: { contentType: string; required: boolean };
  replies: { status: number; kind: string; schema?: string; codes: string[] }[];
  parameters: { name: string; in: string }[];
  references: { at: string; resource: string }[];
  listing?: object;
  idempotent?: { header: string };
  refusals: { when: string; at?: string; status: number; code: string; rule?: string }[];
  outcomes?: { selector: string };
  signedRetry?: { stampHeader: string; requestHeader: string; shownAt?: string };
}
