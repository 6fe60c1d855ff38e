import type { Trophy } from "../server.ts";

export const trophies: readonly Trophy[] = [
  {
    rule: "STD-09",
    reason:
      "A request without a body is taken for an empty object, where the documentation says that a body should be an object.",
    link: "https://github.com/typicode/json-server/tree/v0.17.4#routes",
  },
];
