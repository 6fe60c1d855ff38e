import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { MutantSubject } from "../../mutants/mutant-subject.ts";
import type { Target } from "../../src/runner/run-context.ts";
import { compiledSpec } from "../compiled-spec.ts";
import { boxOffice, faults, token, type BoxOfficeFault } from "./box-office-server.ts";

export const { contract, document } = await compiledSpec("box-office/spec");
/** A box office at a URL, as a run is told of it. */
export const targetAt = (url: string): Target & { clock: string } => ({
  url,
  clock: `${url}/clock`,
  credentials: { token },
  receiver: "none",
});

const names = Object.keys(faults) as BoxOfficeFault[]; // it has no other keys

/** The box office, with its mutants. */
export const subject: MutantSubject = {
  contract,
  document,
  faults: Object.entries(faults).map(([id, fault]) => ({ id, fault, rules: [] })),
  survivors: [],
  record: new URL(".", import.meta.url),
  async serve({ contract: wrong = contract, fault }) {
    const server = createServer(
      boxOffice(
        { contract: wrong, document },
        names.find((name) => name === fault),
      ),
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    // It listens on a port.
    const { port } = server.address() as AddressInfo;
    return {
      target: targetAt(`http://127.0.0.1:${port}`),
      async close() {
        server.closeAllConnections();
        server.close();
      },
    };
  },
};
