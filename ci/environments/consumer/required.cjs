const { ApiError, createClient } = require("@tallystick/client");
const { createRelay } = require("@tallystick/client/server");
const { generateKeyPair } = require("@tallystick/wallet");

for (const each of [ApiError, createClient, createRelay, generateKeyPair])
  if (typeof each !== "function") throw new Error("an export is missing");
console.log("required");
