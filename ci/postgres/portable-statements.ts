import { parse } from "libpg-query";

/** Kinds of statement that a unit of work may consist of on any engine that speaks the language of PostgreSQL. */
const allowed = new Set(["SelectStmt", "InsertStmt", "UpdateStmt", "DeleteStmt", "TransactionStmt"]);
/** What a start may besides, to make its tables. */
const allowedAtStart = new Set(["CreateStmt", "IndexStmt", "AlterTableStmt", "GrantStmt"]);

/**
 * Why a statement needs more than distributed engines have, or keeps something for the next one of its connection: a pooler may give
 * that to somebody else. Undefined when it does not.
 */
export async function unportable(statement: string): Promise<string | undefined> {
  const { stmts = [] } = await parse(statement);
  return stmts.map(({ stmt }) => reasonOf(Object(stmt))).find((reason) => reason !== undefined);
}

function reasonOf(stmt: Record<string, unknown>): string | undefined {
  const [kind = "nothing"] = Object.keys(stmt);
  const text = JSON.stringify(stmt);
  if (kind === "VariableSetStmt")
    return text.includes('"is_local":true') ? undefined : "it sets something for the session";
  if (!allowed.has(kind) && !allowedAtStart.has(kind)) return `it is a ${kind}`;
  if (/"relpersistence":"t"/.test(text)) return "it makes a temporary table";
  const called = /"sval":"(pg_(?:try_)?advisory\w*|pg_notify|set_config|nextval|currval|lastval)"/.exec(text)?.[1];
  if (called !== undefined) return `it calls ${called}`;
  return /"sval":"(?:small|big)?serial"/.test(text) ? "it makes a sequence" : undefined;
}
