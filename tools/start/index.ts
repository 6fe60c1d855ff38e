export { exitCodeOf, exitOf, firstJsonLine, withServing, type Ready } from "./child.ts";
export { judge } from "./judge.ts";
export { generateCredentials, withRunningService } from "./with-running-service.ts";
