import type { ClientContract, ClientLifecycle, ClientOperation, ClientRows } from "./client-contract.ts";
import { linesOf, type MarkReader } from "./client-rows.ts";
import { clientRowsFrom, type PrintedRows, readSentMark } from "./client-writes.ts";

/** What few calls need. */
export interface PrintedRest {
  /**
   * `CardState Card state NEW:1 =ACTIVE:2 =CLOSED`: name, resource, field, and each state with the places of those to which its edges
   * lead; a settled one has `=`.
   */
  lifecycles: string;
  /** `cards.get reads:Card`: further marks of rows that are printed elsewhere. */
  marks?: string;
  /** Those that refuse for now. */
  answers?: ClientContract["conventions"]["answers"];
}

/** A client contract as the generator prints it: one line for each operation, and one for each lifecycle. */
export interface PrintedClientContract
  extends Pick<ClientContract, "version" | "basePath" | "conventions">, PrintedRows, PrintedRest {}

export function clientContractFrom(printed: PrintedClientContract): ClientContract {
  const { version, basePath, conventions, lifecycles, answers, ...rows } = printed;
  const none = { version, basePath, conventions, operations: {} };
  return wholeContractFrom(clientRowsFrom(none, rows, readMark), { lifecycles, ...(answers && { answers }) });
}

/** The contract of the rows and of what is printed beside them. */
export function wholeContractFrom(rows: ClientRows, { lifecycles, marks, answers = {} }: PrintedRest): ClientContract {
  const operations = { ...rows.operations };
  for (const line of linesOf(marks)) {
    const [id = "", ...words] = line.split(" ");
    const row = operations[id];
    if (row) operations[id] = words.reduce(withMark, row);
  }
  const lives = linesOf(lifecycles).map((line) => {
    const [name = "", ...words] = line.split(" ");
    return [name, lifecycleOf(words)] as const;
  });
  const conventions = { ...rows.conventions, answers };
  return { ...rows, conventions, operations, lifecycles: Object.fromEntries(lives) };
}

function withMark(row: ClientOperation, mark: string): ClientOperation {
  const copy = { ...row };
  readMark(copy, mark);
  return copy;
}

/** Reads every mark. */
const readMark: MarkReader = (row, mark) => {
  const [name, ...values] = mark.split(":");
  if (name === "refuses") row.refusals = values.map(refusalOf);
  else if (name === "reads") row.resourceAction = { kind: name, resource: values.join(":") };
  else if (!readSentMark(row, mark))
    throw new RangeError(`The client contract has an unknown mark, ${mark}: generate it again.`);
  return true;
};

/** `400/INVALID_AMOUNT` */
function refusalOf(text: string): { status: number; code: string } {
  const [status = "", code = ""] = text.split("/");
  return { status: Number(status), code: decodeURIComponent(code) };
}

function lifecycleOf([resource = "", field = "", ...marks]: string[]): ClientLifecycle {
  const rows = marks.map((mark) => mark.replace("=", "").split(":"));
  const states = rows.map(([state = ""]) => decodeURIComponent(state));
  const edges = rows.flatMap(([, ...next], from) =>
    next.map((to) => ({ from: states[from] ?? "", to: states[Number(to)] ?? "" })),
  );
  return { resource, field, states, settled: states.filter((_, at) => marks[at]?.startsWith("=")), edges };
}
