export * from "@tallystick/client";
