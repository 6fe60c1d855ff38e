import { ApiError } from "@tallystick/client";

console.log(ApiError);
