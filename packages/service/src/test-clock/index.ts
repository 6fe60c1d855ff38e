export { moveClock, type ClockControls } from "./move-clock.ts";
export { createTestClock, type TestClock } from "./test-clock.ts";
