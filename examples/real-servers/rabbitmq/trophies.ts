import type { Trophy } from "../server.ts";

const link = "https://www.rabbitmq.com/docs/http-api-reference";

export const trophies: readonly Trophy[] = [
  {
    rule: "STD-02",
    reason: "A header Authorization that cannot be read is answered 400, not 401 with a challenge.",
    link,
  },
  {
    rule: "STD-09",
    reason: "A body with a comma too many is read as if it had none.",
    link,
  },
  {
    rule: "STD-11@Exchanges_put",
    reason: "An exchange is made without its type, which the documentation calls mandatory.",
    link,
  },
  {
    rule: "STD-11@Users_put",
    reason: "A password that is no text is answered 500.",
    link,
  },
  {
    rule: "STD-13@Users_put",
    reason: "A password of null is answered 500.",
    link,
  },
  {
    rule: "STD-16",
    reason: "Without credentials the answer is JSON that does not say so: it has no Content-Type.",
    link,
  },
];
