import { Client, type Connection } from "../postgres/driver.ts";
import type { LoadOptions } from "./load.ts";
import type { SentStatements, Statement } from "./sent-statements.ts";

interface Recorded {
  first: SentStatements;
  second: SentStatements;
}

const conflicts = new Set(["40001", "40P01"]);
let made = 0;

/** Sends the same statements, with ids of their own, over that many connections; returns how many times they were committed in a second. */
export async function loadDriver(
  store: string,
  recorded: readonly Recorded[],
  { connections, seconds }: LoadOptions,
): Promise<number> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: store }));
  await Promise.all(clients.map((client) => client.connect()));
  const templates = recorded.map(templateOf);
  const until = async (end: number): Promise<number> => {
    const counts = clients.map(async (client) => {
      let committed = 0;
      while (performance.now() < end) {
        const template = templates[Math.floor(Math.random() * templates.length)];
        if (template && (await isCommitted(client, template((made += 1))))) committed += 1;
      }
      return committed;
    });
    return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
  };
  try {
    await until(performance.now() + 200 * seconds); // as long as other loads are warmed up
    const began = performance.now();
    const committed = await until(began + 1000 * seconds);
    return committed / ((performance.now() - began) / 1000);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Makes the statements of another request: what differs between two is an id, which gets the number of the request. */
function templateOf({ first, second }: Recorded): (number: number) => Statement[] {
  const before = new Set(first.flatMap(valuesOf));
  const isNew = (value: unknown): boolean => typeof value === "string" && !before.has(value);
  return (number) => {
    const prefix = String(number).padStart(12, "0");
    return second.map((statement) =>
      typeof statement === "string"
        ? statement
        : {
            ...statement,
            values: statement.values.map((value) =>
              isNew(value) ? String(value).replace(/[^:]*$/, (id) => prefix + id) : value,
            ),
          },
    );
  };
}

function valuesOf(statement: Statement): readonly unknown[] {
  return typeof statement === "string" ? [] : statement.values;
}

async function isCommitted(client: Connection, statements: readonly Statement[]): Promise<boolean> {
  try {
    for (const statement of statements) await client.query(statement);
    return true;
  } catch (error) {
    if (!conflicts.has(String(Object(error).code))) throw error;
    await client.query("rollback");
    return false;
  }
}
