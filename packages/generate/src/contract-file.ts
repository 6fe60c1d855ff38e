/** The members of `contract.json` that the generators read; packages/typespec/src/model.ts has the whole type. */
export interface ContractFile {
  version: string;
  basePath: string;
  rules: Record<string, RuleRow>;
  operations: Record<string, OperationRow>;
  resources: Record<string, { idPattern?: string }>;
  lifecycles: Record<string, LifecycleRow>;
  webhooks: Record<string, { id: string; events: string[] }>;
  codes: Record<string, number[]>;
  conventions: {
    schemes: Record<string, Scheme>;
    paging: { data: string } & Record<string, string>;
    answers: Record<string, { status: number; code: string }>;
  };
}

export interface LifecycleRow {
  resource: string;
  field: string;
  states: string[];
  terminal: string[];
  settled?: string[];
  edges: { from: string; to: string }[];
}

export type Scheme = "basic" | "bearer" | { in: string; name: string };

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
  access: { scheme: string; ways?: string[][] };
  resourceAction?: { kind: string; resource: string };
  body?: {
    contentType: string;
    required: boolean;
    schema: string;
    others?: { contentType: string }[];
    wholeLists?: string[];
  };
  replies: {
    status: number;
    until?: number;
    kind: string;
    schema?: string;
    contentType?: string;
    others?: { contentType: string }[];
    codes: string[];
  }[];
  parameters: { name: string; in: string; fixed?: string; shape?: string; style?: string; explode?: true }[];
  references: { at: string; resource: string }[];
  listing?: {
    envelope?: string;
    limit?: { parameter?: string; default?: number; max?: number };
    items?: string;
    pages?: { by: string; parameter: string; first?: number };
    nextLink?: object;
  };
  idempotent?: { header: string; retention: string };
  refusals: { when: string; at?: string; status: number; code: string; rule?: string }[];
  outcomes?: { selector: string };
  signedRetry?: { stampHeader: string; requestHeader: string; shownAt?: string };
}
