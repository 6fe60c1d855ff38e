export { createMockService, mockError, type MockedCall, type MockReplies, type MockService } from "./mock-service.ts";
