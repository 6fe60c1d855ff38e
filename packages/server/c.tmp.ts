import { contract, openapi } from "@tallystick/contract";
import { OperationValidator } from "./src/validate.ts";
const v = new OperationValidator(openapi, contract.operations["transactions.list"]);
let t = process.cpuUsage(); v.faultOfReply(200, {}); let u = process.cpuUsage(t); console.log("first list reply ms", (u.user + u.system) / 1000);
const v2 = new OperationValidator(openapi, contract.operations["quotes.get"]);
t = process.cpuUsage(); v2.faultOfReply(200, {}); u = process.cpuUsage(t); console.log("then quote reply ms", (u.user + u.system) / 1000);
t = process.cpuUsage(); for (const row of Object.values(contract.operations)) { const x = new OperationValidator(openapi, row); for (const r of row.replies) if (r.kind !== "error") x.faultOfReply(r.status, {}); } u = process.cpuUsage(t); console.log("all replies ms", (u.user + u.system) / 1000);
