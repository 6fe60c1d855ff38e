/** Nothing listens at the target. The run cannot continue: exit 3. */
export class Unreachable extends Error {
  readonly origin: string;

  constructor(origin: string, code: string, options?: ErrorOptions) {
    super(`${origin} could not be reached (${code})`, options);
    this.name = "Unreachable";
    this.origin = origin;
  }
}

/** The target refuses the credentials that it took before: nothing that it says from then on is about a rule. */
export class CredentialsRefused extends Error {
  constructor(status: number) {
    super(`The target refuses credentials that it took before (${status}). Give some that last as long as the run.`);
    this.name = "CredentialsRefused";
  }
}

/** The request was sent and no complete reply came back. The trial says nothing about any rule. */
export class NoReply extends Error {
  constructor(method: string, url: string, reason: string, options?: ErrorOptions) {
    super(`${method} ${new URL(url).pathname}: ${reason}`, options);
    this.name = "NoReply";
  }
}
