export { createFileStore } from "./node/file-store.ts";
export { createSqliteStore, type SqliteHandle } from "./node/sqlite-store.ts";
