/**
 * Records the contract as it is as the release that `pnpm changes` compares with: its version, both documents and their hashes.
 * `pnpm cut` runs it after the changesets became versions.
 *
 *     pnpm record-release
 */
import { pendingChangesets } from "../release/index.ts";
import { writeRelease } from "./release-record.ts";

const root = new URL("../..", import.meta.url).pathname;
const pending = pendingChangesets(root);

if (pending.length > 0) {
  console.error(
    `${pending.length} changesets have no version yet, so there is no release to record. Run \`pnpm cut\`.`,
  );
  process.exitCode = 2;
} else console.log(`Recorded ${writeRelease(root)} in released/. Commit it.`);
