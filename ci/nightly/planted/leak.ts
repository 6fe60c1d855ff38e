// Something of every request is kept for ever.
import { onRequest } from "./on-request.ts";

const kept: Uint8Array[] = [];
onRequest(() => void kept.push(new Uint8Array(500_000)));
