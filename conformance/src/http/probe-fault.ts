import type { Contract, Operation } from "@tallystick/contract";
import type { Exchange } from "./exchange.ts";

/** The target could not be judged at all; exit 3. `nextStep` says what to try. */
export class ProbeFault extends Error {
  readonly nextStep: string;

  constructor(message: string, nextStep: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProbeFault";
    this.nextStep = nextStep;
  }
}

/** What a first reply says about the whole target; undefined when it can be judged, or when other replies have to tell. */
export function faultOf({ replies }: Operation, reply: Exchange, credentialsStep: string): ProbeFault | undefined {
  const asked = askedIn(reply);
  const { status, headers } = reply;
  if (status === 401 || status === 403) {
    return new ProbeFault(`The target refuses the credentials: ${asked} answered ${status}.`, credentialsStep);
  }
  const declared = replies.find((each) => each.status === status);
  if (status >= 300 && status <= 399 && declared === undefined) {
    const where = headers["location"] === undefined ? "" : ` and redirects to ${headers["location"]}`;
    return new ProbeFault(
      `${asked} answered ${status}${where}.`,
      "Give the address at which the API itself answers as --target.",
    );
  }
  if (status <= 299 && declared?.contentType !== "text/html" && /^text\/html\b/i.test(headers["content-type"] ?? "")) {
    return new ProbeFault(
      `${asked} answered with a web page (text/html).`,
      "Is --target the API, and not its website, its documentation or a page to sign in?",
    );
  }
  return undefined;
}

/** Every read fails. */
export function allFail(replies: readonly Exchange[]): ProbeFault {
  const statuses = [...new Set(replies.map(({ status }) => status))].join(" or ");
  return new ProbeFault(
    `${askedIn(replies[0])} answered ${statuses}, and so did every other read that was tried (${replies.length} in all).`,
    "The log of the target says why. It has to answer at least one of its reads before it can be judged.",
  );
}

/** Nothing of the contract is there. */
export function nothingThere(contract: Contract, target: string, replies: readonly Exchange[]): ProbeFault {
  const { basePath } = contract;
  const segments = new URL(target).pathname.split("/").filter((segment) => segment !== "");
  const isAtBase = `/${segments.join("/")}`.endsWith(basePath);
  const message = `${askedIn(replies[0])} answered 404, and so did every other path of the contract: the target does not serve the contract there.`;
  const question = "Is this where the target serves the API, and is anything of it there yet?";
  if (basePath === "") return new ProbeFault(message, question);
  return new ProbeFault(
    message,
    isAtBase
      ? `--target ends in ${basePath}, as it should. ${question}`
      : `--target has to end in ${basePath}, the version of the contract to judge by, as in https://host${basePath}; --contract-version names another`,
  );
}

function askedIn(reply: Exchange | undefined): string {
  return reply === undefined ? "The target" : `${reply.request.method} ${reply.request.url}`;
}
