import process from "node:process";
import { useClient } from "./program.mjs";

const { TALLYSTICK_URL, TALLYSTICK_CLIENT_ID, TALLYSTICK_CLIENT_SECRET } = process.env;
console.log(
  await useClient({ url: TALLYSTICK_URL, clientId: TALLYSTICK_CLIENT_ID, clientSecret: TALLYSTICK_CLIENT_SECRET }),
);
