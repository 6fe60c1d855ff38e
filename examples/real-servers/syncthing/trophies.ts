import type { Trophy } from "../server.ts";

const link = "https://docs.syncthing.net/rest/config.html";

export const trophies: readonly Trophy[] = [
  {
    rule: "STD-09",
    reason: "A body of null is taken by changes, and one that cannot be read is answered 500.",
    link,
  },
  {
    rule: "STD-11",
    reason: "A type of folder that does not exist is taken for the default; a folder without an id is answered 500.",
    link,
  },
  {
    rule: "STD-82@Folders_remove",
    isRace: true,
    reason: "A folder that is changed while it is deleted is there again afterwards.",
    link,
  },
  {
    rule: "STD-13",
    reason: "Null is taken for any value.",
    link,
  },
];
