export { ensurePlatform, findPlatform, type Platform, type PlatformSettings } from "./platform.ts";
