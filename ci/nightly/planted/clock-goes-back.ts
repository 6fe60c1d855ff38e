// Time goes back with the clock of the machine.
import { jump } from "../jumping-clock.ts";
import { replaceIn } from "./replace-in.ts";

jump();
replaceIn("runtime/clock.ts", "if (current >= latest) {", "if (true) {");
