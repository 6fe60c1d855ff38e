export {
  createMockService,
  mockError,
  type MockedCall,
  type MockReplies,
  type MockService,
} from "./testing/mock-service.ts";
