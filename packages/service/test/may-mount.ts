import { spawnSync } from "node:child_process";

/** Linux lets an ordinary user mount a file system in a namespace of its own, unless the administrator forbids it. */
export const mayMount: boolean = spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/tmp"]).status === 0;

/** Why a test is skipped. */
export const mustNotMount = "no file system can be mounted here: `unshare -rm mount` is missing or forbidden";
