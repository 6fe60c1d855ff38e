import { expect, test } from "vitest";
import { unportable } from "./portable-statements.ts";

test.for([
  ["select pg_advisory_xact_lock(1)", "it calls pg_advisory_xact_lock"],
  ["select * from a where b in (select pg_try_advisory_lock(2))", "it calls pg_try_advisory_lock"],
  ["listen orders", "it is a ListenStmt"],
  ["set statement_timeout = 5", "it sets something for the session"],
  ["create trigger t before update on a execute function f()", "it is a CreateTrigStmt"],
  ["create temp table a (b int)", "it makes a temporary table"],
  ["declare c cursor for select 1", "it is a DeclareCursorStmt"],
  ["prepare p as select 1", "it is a PrepareStmt"],
  ["lock table a", "it is a LockStmt"],
  ["select set_config('a', 'b', false)", "it calls set_config"],
  ["create table a (b bigserial)", "it makes a sequence"],
  ["begin isolation level serializable; set local statement_timeout = 5", undefined],
  ["insert into a (b) values ($1) on conflict (b) do update set b = a.b + 1 returning b", undefined],
  ["savepoint part", undefined],
] as const)("of %s it is said: %s", async ([statement, reason]) => {
  expect(await unportable(statement)).toBe(reason);
});
