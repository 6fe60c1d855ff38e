import type { Trophy } from "../server.ts";

const link = "https://doc.powerdns.com/authoritative/http-api/";

export const trophies: readonly Trophy[] = [
  {
    rule: "STD-09",
    reason: "A body that is no object, such as a list, is taken by an update, which then changes nothing.",
    link,
  },
  {
    rule: "STD-11",
    reason:
      "A value of another type, or a kind that does not exist, is ignored, and the default or the old value is kept.",
    link,
  },
  {
    rule: "STD-13",
    reason: "Null is taken where a value is expected, and ignored.",
    link,
  },
  {
    rule: "STD-24",
    reason: "405 comes without the header Allow, which HTTP demands (RFC 9110, 15.5.6).",
    link,
  },
  {
    rule: "STD-41@Keys_remove",
    isRace: true,
    reason: "A key that is changed while it is deleted is there again afterwards.",
    link,
  },
  {
    rule: "STD-63@Keys_update",
    reason: "The reply to a change of a key's algorithm shows the old one.",
    link,
  },
  {
    rule: "STD-82@Keys_create",
    isRace: true,
    reason: "Of eight equal creations at once all succeed: a name is taken eight times.",
    link,
  },
];
