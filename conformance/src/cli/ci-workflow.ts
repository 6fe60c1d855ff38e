import type { ContractFlags } from "./contract-options.ts";

/** Where GitHub looks for it. */
export const workflowFile = ".github/workflows/tallystick.yml";

/** How many machines share a run. */
const shards = 4;

/** The main branch has a report, which later runs are compared with. */
const toKeep = "always() && github.ref == 'refs/heads/main' && hashFiles('report.json') != ''";

/** What a workflow is written for. */
export interface Workflow extends ContractFlags {
  /** The configuration, as seen from the root of the repository. */
  config: string;
  /** The version of this suite, which the workflow pins. */
  version: string;
}

/** A workflow that judges the server of a repository at each change, in shards, and shows one report. */
export function workflowText({ config, version, contract, document }: Workflow): string {
  const suite = `npx -y -p @tallystick/conformance@${version} tallystick`;
  const files =
    contract === undefined || document === undefined ? "" : ` --contract ${contract} --document ${document}`;
  // By another contract, or another version of the suite, reports are not compared.
  const contractHash = contract === undefined ? "" : `\${{ hashFiles('${contract}') }}-`;
  const cache = `tallystick-${version}-${contractHash}`;
  const parts = Array.from({ length: shards }, (_, index) => index + 1).join(", ");
  return `# Judges the server of this repository by its contract. Written by \`tallystick init --ci github\`.
name: Contract
on:
  push:
    branches: [main]
  pull_request:
  workflow_dispatch:
permissions:
  contents: read

jobs:
  judge:
    name: Rules hold (\${{ matrix.shard }} of ${shards})
    runs-on: ubuntu-latest
    timeout-minutes: 20
    strategy:
      fail-fast: false
      matrix:
        shard: [${parts}]
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24

      # Start your server here, so that it answers at the \`target\` of ${config} before the next step begins, such as:
      # - run: docker compose up --detach --wait

      - name: The server keeps its contract
        # The number of the run is the seed: all shards have the same, and a run that is repeated sends the same again.
        run: >-
          ${suite} run --config ${config}
          --seed \${{ github.run_number }} --shard \${{ matrix.shard }}/${shards}
          --report json=shard-\${{ matrix.shard }}.json --failures failures
        env:
          TALLYSTICK_CLIENT_ID: \${{ secrets.TALLYSTICK_CLIENT_ID }}
          TALLYSTICK_CLIENT_SECRET: \${{ secrets.TALLYSTICK_CLIENT_SECRET }}
      - if: always()
        uses: actions/upload-artifact@v4
        with:
          name: shard-\${{ matrix.shard }}
          path: |
            shard-\${{ matrix.shard }}.json
            failures/

  report:
    name: One report of all shards
    needs: judge
    if: always()
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - uses: actions/download-artifact@v4
        with:
          pattern: shard-*
          merge-multiple: true
      # The last report of the main branch, by the same contract: what is new since then comes first. With --fail-on new as
      # well only that fails.
      - uses: actions/cache/restore@v4
        with:
          path: baseline.json
          key: ${cache}\${{ github.run_id }}
          restore-keys: ${cache}
      - name: All rules hold
        run: >-
          ${suite} merge shard-*.json${files}
          \${{ hashFiles('baseline.json') != '' && '--baseline baseline.json' || '' }}
          --report summary="$GITHUB_STEP_SUMMARY" --report html=report.html
          --report junit=junit.xml --report badge=badge.svg --report json=report.json
      - if: ${toKeep}
        run: cp report.json baseline.json
      - if: ${toKeep}
        uses: actions/cache/save@v4
        with:
          path: baseline.json
          key: ${cache}\${{ github.run_id }}-\${{ github.run_attempt }}
      - if: always()
        uses: actions/upload-artifact@v4
        with:
          name: report
          path: |
            report.html
            report.json
            junit.xml
            badge.svg
`;
}
