// Loaded before the service by `--import`.
import { jump } from "./jumping-clock.ts";

jump();
