// No lock says that a process has the store open.
import { replaceIn } from "./replace-in.ts";

replaceIn("storage/store-lock.ts", '"begin; select count(*) from sqlite_schema"', '"select 1"');
