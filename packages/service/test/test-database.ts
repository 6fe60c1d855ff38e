import { Client } from "pg";

/** A server of PostgreSQL whose role may make databases and roles; `pnpm test-postgres` starts one. */
export const server = process.env["TALLYSTICK_TEST_POSTGRES"] ?? "";
let made = 0;

/** A new database, of a role that is made for it unless it is the server's. */
export async function database(role?: string): Promise<string> {
  const name = `test_${process.pid}_${(made += 1)}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  if (role !== undefined) await client.query(`create role ${role} login`);
  await client.query(`create database ${name}${role === undefined ? "" : ` owner ${role}`}`);
  await client.end();
  const address = new URL(server);
  if (role !== undefined) address.username = role;
  address.pathname = name;
  return address.href;
}
