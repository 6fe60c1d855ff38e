import * as client from "@tallystick/client";
import * as wallet from "@tallystick/wallet";

console.log(client, wallet);
