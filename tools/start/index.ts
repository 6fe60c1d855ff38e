export { exitOf } from "./child.ts";
export { generateCredentials, withRunningService } from "./with-running-service.ts";
