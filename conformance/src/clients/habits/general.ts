import type { Exchange } from "../../http/exchange.ts";
import type { Call, Recording } from "../recording.ts";
import { stating } from "./clauses.ts";
import { observation, type Habit } from "./habit.ts";

/** What holds for every call. */
export const generalHabits: readonly Habit[] = [
  {
    id: "CLIENT-17",
    sentence: "Credentials are sent in the Authorization header, and nowhere else.",
    from: [stating("valid-credentials-accepted")],
    unseen: "no request carried the credentials that the client was given",
    *examine({ exchanges, secrets }) {
      for (const exchange of exchanges) {
        const place = placeOf(exchange, [...secrets]);
        const isLetIn = /^\w+ <\w+>$/.test(exchange.request.headers["authorization"] ?? "");
        const evidence = { operation: exchange.operation, exchanges: [exchange] };
        const fault = { expected: "no secret outside the Authorization header", observed: `one in ${place}` };
        if (place !== undefined) yield { ...evidence, fault };
        else if (isLetIn) yield evidence;
      }
    },
  },
  {
    id: "CLIENT-18",
    sentence: "Unknown fields in a reply break nothing.",
    from: [stating("version-in-path")],
    unseen: "nothing followed a reply with unknown fields",
    *examine(recording) {
      const isAvoided = avoidsUnknownFields(recording.calls);
      for (const call of recording.calls.filter(hasUnknownFields)) {
        const [answered, again] = afterAnswer(call);
        if (answered === undefined) continue;
        const expected = "no repetition of this call: it got a success";
        const observed = "the same call again, as after every such reply, and after no other";
        if (again !== undefined && isAvoided) yield observation(call, [answered, again], { expected, observed });
        else if (again === undefined && hasLaterExchange(recording, answered.exchange))
          yield observation(call, [answered]);
      }
    },
  },
  {
    id: "CLIENT-21",
    sentence: "A redirect is not followed: the API has none, and it turns a POST into a GET.",
    from: [stating("replies-as-declared")],
    unseen: "no call was answered with a redirect",
    *examine({ calls, exchanges }) {
      for (const call of calls)
        for (const attempt of call.attempts) {
          if (attempt.redirectedTo === undefined) continue;
          const followed = exchanges.find(({ request }) => request.url === attempt.redirectedTo);
          const observed = `${followed?.request.method} ${attempt.redirectedTo}`;
          const fault = { expected: "an error: nothing was done", observed };
          const shown = observation(call, [attempt], followed && fault);
          yield followed ? { ...shown, exchanges: [...shown.exchanges, followed] } : shown;
        }
    },
  },
];

/**
 * A program may repeat a key for its own reasons; a repetition after each of these replies, and after no other, is a
 * fault.
 */
function avoidsUnknownFields(calls: readonly Call[]): boolean {
  const keyed = calls.filter((call) => afterAnswer(call)[0]?.key !== undefined);
  const [strange, plain] = [keyed.filter(hasUnknownFields), keyed.filter((call) => !hasUnknownFields(call))];
  return strange.length > 1 && strange.every(isMadeAgain) && plain.length > 0 && !plain.some(isMadeAgain);
}

function hasUnknownFields(call: Call): boolean {
  return afterAnswer(call)[0]?.hasUnknownFields === true;
}

function isMadeAgain(call: Call): boolean {
  return afterAnswer(call).length > 1;
}

/** The attempt that got the final reply, and those that came after it. */
function afterAnswer({ attempts }: Call): Call["attempts"] {
  const done = attempts.findIndex(({ outcome }) => outcome === "done");
  return done === -1 ? [] : attempts.slice(done);
}

function hasLaterExchange({ exchanges }: Recording, answered: Exchange): boolean {
  return exchanges.some(({ atMs }) => atMs > answered.atMs + answered.durationMs);
}

function placeOf({ request }: Exchange, secrets: readonly string[]): string | undefined {
  const { authorization: _allowed, ...headers } = request.headers;
  const places = {
    "the URL": decoded(request.url),
    "the body": request.body ?? "",
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`the header ${name}`, value])),
  };
  return Object.entries(places).find(([, text]) => secrets.some((secret) => text.includes(secret)))?.[0];
}

/** Percent signs that escape nothing stay as they are. */
function decoded(url: string): string {
  return url.replaceAll(/%[\da-f]{2}/gi, (escaped) => String.fromCodePoint(Number.parseInt(escaped.slice(1), 16)));
}
