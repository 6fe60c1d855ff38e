import type { Trophy } from "../server.ts";

const link = "https://nodered.org/docs/api/admin/errors";

export const trophies: readonly Trophy[] = [
  {
    rule: "STD-02",
    reason:
      "A header Authorization that cannot be read is answered 400, where the documentation has 401 for who is not authorized.",
    link,
  },
  {
    rule: "STD-09@Flows_replace",
    reason:
      "Without a body, which the documentation describes as a flow, a flow loses its label and all its nodes, and the answer is 200.",
    link: "https://nodered.org/docs/api/admin/methods/put/flow/",
  },
  {
    rule: "STD-18",
    reason:
      "The answer to unknown callers is a text that does not say so: it has no Content-Type, and neither code nor message.",
    link,
  },
];
