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
    rule: "STD-12",
    reason: "Values beyond their bounds are taken, negative rates among them.",
    link,
  },
  {
    rule: "STD-13",
    reason: "Null is taken for any value.",
    link,
  },
  {
    rule: "STD-17@Folders_list",
    reason: "A folder is made under the id of the body, which may be any text, and not under that of the path.",
    link,
  },
  {
    rule: "STD-41@Folders_remove",
    reason: "A folder that is changed while it is deleted is there again afterwards; a second deletion succeeds.",
    link,
  },
  {
    rule: "STD-82@Folders_remove",
    reason: "The deletion of an unknown folder succeeds, while a read answers 404.",
    link,
  },
];
