// No request has an idempotency key.
import { onRequest } from "./on-request.ts";

onRequest(({ headers }) => void delete headers["idempotency-key"]);
